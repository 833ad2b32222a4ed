-- Whether what the function answers reaches the caller only once it is committed. Our data API says
-- so for each call that it keeps apart from what the request asks of the result; no request can set
-- it. Where it is not said (PostgREST itself, `Prefer: tx=rollback`, a hand-written transaction), a
-- function that has just written tells no key, question or score: a failure after it could undo the
-- writing and keep the telling. The caller gets what was saved and asks again.
-- See docs/decisions/0038-told-after-commit.md.
create or replace function private.answers_after_commit() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(current_setting('data_api.answers_after_commit', true), '') = 'on';
end
$$;
