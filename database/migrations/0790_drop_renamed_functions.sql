-- backward-compatible: only functions of the database call these.

-- Renamed: private.statistics_json, questions_for_export and reply_json.
drop function if exists private.told_statistics(uuid[]);
drop function if exists private.told_questions(uuid[]);
drop function if exists private.told_reply(public.contact_replies);
