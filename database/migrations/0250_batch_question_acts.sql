-- Acts on several questions take what a list is narrowed by as well, and answer their batch.
drop function if exists public.move_questions(uuid[], uuid);
drop function if exists public.set_questions_status(uuid[], text);
drop function if exists public.delete_questions(uuid[]);
drop function if exists public.questions_deletion_contents(uuid[]);

-- The audit trail's trigger records questions.
drop function if exists private.question_record(private.questions);
