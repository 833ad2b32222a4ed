-- Redirects writes through the view public.questions to private.questions. For administrators, managers of its tenant
-- and the service; each write is audited here, because this function runs as the owner.
create or replace function private.write_question() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  stored private.questions;
begin
  if tg_op <> 'INSERT' then
    perform private.require_tenants(array[old.tenant_id]);
  end if;
  -- Checked before writing, so that a set of another tenant is refused just like one that does not exist.
  if tg_op <> 'DELETE' then
    perform private.require_tenants(array[private.quiz_set_tenant(new.quiz_set_id)]);
  end if;
  if tg_op = 'DELETE' then
    delete from private.questions where id = old.id;
  else
    if tg_op = 'INSERT' then
      new.id := coalesce(new.id, gen_random_uuid());
      perform from private.add_questions(array[jsonb_populate_record(null::private.questions, to_jsonb(new))]);
    else
      new.id := old.id;
      select * into stored from private.questions q where q.id = old.id for no key update;
      perform from private.change_questions(array[jsonb_populate_record(stored, to_jsonb(new))]);
    end if;
    select * into stored from private.questions q where q.id = new.id;
    new := jsonb_populate_record(new, to_jsonb(stored));
  end if;
  perform private.audit(lower(tg_op), 'questions', coalesce(new.id, old.id)::text,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
