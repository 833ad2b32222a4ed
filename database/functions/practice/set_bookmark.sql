-- Adds or removes a bookmark; idempotent. A bookmarked question is in the review deck; removing it preserves the
-- card's memory state for a later bookmark. Refuses questions of quiz sets that the caller never started.
create or replace function public.set_bookmark(question_id uuid, bookmarked boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  question private.questions;
begin
  if bookmarked is not true then
    delete from public.bookmarks b where b.user_id = caller and b.question_id = set_bookmark.question_id;
    return;
  end if;
  select * into question from private.questions q where q.id = set_bookmark.question_id;
  if private.practice_refusal(caller, question) = 'question_not_found' then
    perform private.fail('question_not_found');
  end if;
  insert into public.bookmarks (user_id, question_id, quiz_set_id)
  values (caller, question.id, question.quiz_set_id) on conflict do nothing;
  insert into private.review_cards (user_id, question_id, quiz_set_id, mistaken, due_at)
  values (caller, question.id, question.quiz_set_id, false, now()) on conflict do nothing;
end
$$;
grant execute on function public.set_bookmark(uuid, boolean) to anon, authenticated;
