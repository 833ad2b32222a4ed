-- True when the caller receives the function's response only after the commit. The data API sets this for each call
-- that it runs separately from the request's selection on the result; no request can set it. Otherwise (PostgREST
-- itself, `Prefer: tx=rollback`, a hand-written transaction) a function that has just written must not return a key,
-- questions or a score: a later failure could roll back the write after the response had revealed them. It returns
-- only the acknowledgement, and the client calls again. See docs/design/data-api.md.
create or replace function private.answers_after_commit() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(current_setting('data_api.answers_after_commit', true), '') = 'on';
end
$$;
