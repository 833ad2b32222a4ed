-- Redirects writes through the view public.questions to private.questions. For administrators, managers of its tenant
-- and the service; each write is audited here, because this function runs as the owner.
create or replace function private.write_question() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.require_tenants(array[old.tenant_id]);
  end if;
  -- Checked before writing, so that a set of another tenant is refused just like one that does not exist.
  if tg_op <> 'DELETE' then
    perform private.require_tenants(array[private.quiz_set_tenant(new.quiz_set_id)]);
  end if;
  case tg_op
    when 'INSERT' then
      insert into private.questions (id, quiz_set_id, question_text, option_a, option_b, option_c, option_d,
        correct_answer, explanation, youtube_url, passage, display_order, status)
      values (coalesce(new.id, gen_random_uuid()), new.quiz_set_id, new.question_text, new.option_a,
        new.option_b, new.option_c, new.option_d, new.correct_answer, new.explanation, new.youtube_url,
        new.passage, coalesce(new.display_order, 0), coalesce(new.status, 'published'))
      returning id, tenant_id, passage, display_order, status, created_at, updated_at
      into new.id, new.tenant_id, new.passage, new.display_order, new.status, new.created_at, new.updated_at;
    when 'UPDATE' then
      update private.questions set quiz_set_id = new.quiz_set_id, question_text = new.question_text,
        option_a = new.option_a, option_b = new.option_b, option_c = new.option_c, option_d = new.option_d,
        correct_answer = new.correct_answer, explanation = new.explanation,
        youtube_url = new.youtube_url, passage = new.passage, display_order = new.display_order, status = new.status
      where id = old.id
      returning tenant_id, passage, updated_at into new.tenant_id, new.passage, new.updated_at;
    when 'DELETE' then
      delete from private.questions where id = old.id;
  end case;
  perform private.audit(lower(tg_op), 'questions', coalesce(new.id, old.id)::text,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
