-- Holding the questions that cite amended sections, until a person has compared them with the new law
-- (docs/design/laws.md). Such a hold has a reason that begins with 'law: ' and names the amendment.

-- The citations that wait for a review, and the amendment: one in force that changes the cited section, recorded after
-- the last review or in force only since. Citations of that version or a later one are about the new law. A law of a
-- site concerns the questions of that site. Sets no search_path, so that PostgreSQL can inline it.
create or replace function private.waiting_citations(today date)
returns table (citation_id uuid, question_id uuid, law_id uuid, version_id uuid, version_name text, effective_on date)
language sql stable
as $$
  select c.id, c.question_id, c.law_id, v.id, v.name, v.effective_on
  from public.question_laws c
  join private.questions q on q.id = c.question_id
  join public.laws l on l.id = c.law_id and (l.tenant_id is null or l.tenant_id = q.tenant_id)
  join public.law_versions v on v.law_id = c.law_id and v.effective_on <= waiting_citations.today
    and (v.changes_all or c.section = any (v.sections))
    and (v.created_at > c.reviewed_at or v.effective_on > coalesce(c.checked_on, private.day_of(c.reviewed_at)))
  left join public.law_versions own on own.id = c.version_id
  where own.id is null or own.effective_on < v.effective_on
$$;

-- The reason of a question's hold: its latest amendment; null if none of its citations waits.
create or replace function private.law_hold_reason(question_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select left('law: ' || w.version_name, 500)
  from private.waiting_citations(private.day_of(now())) w where w.question_id = law_hold_reason.question_id
  order by w.effective_on desc, w.version_id limit 1
$$;

create or replace function private.is_law_hold(hold_reason text) returns boolean
language sql immutable parallel safe
as $$
  select coalesce(hold_reason like 'law: %', false)
$$;

-- Holds those of the questions that wait for a review, and releases those held for their law that do not. One held for
-- another reason retains it. Also the last question of a quiz set is held: its key may be wrong. Returns the number of
-- changed questions.
create or replace function private.follow_laws(question_ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  update private.questions q set
    held_at = case when due.reason is not null then coalesce(q.held_at, now()) end,
    held_by = null, hold_reason = due.reason
  from (
    select own.id, private.law_hold_reason(own.id) as reason
    from private.questions own
    where own.id = any (question_ids) and (own.held_at is null or private.is_law_hold(own.hold_reason))
    order by own.id
  ) due
  where due.id = q.id and due.reason is distinct from q.hold_reason
    and (q.held_at is null or private.is_law_hold(q.hold_reason));
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- A question whose other hold ends is held on for its law while that waits for a review.
create or replace function private.keep_law_hold() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  reason constant text := private.law_hold_reason(new.id);
begin
  if reason is not null then
    new.held_at := old.held_at;
    new.held_by := null;
    new.hold_reason := reason;
  end if;
  return new;
end
$$;
create or replace trigger keep_law_hold before update of held_at on private.questions
  for each row when (old.held_at is not null and new.held_at is null) execute function private.keep_law_hold();

-- Follows changes of citations. Papers of examinations are made again without questions about a law after their day, if
-- the version that a question is about changes.
create or replace function private.follow_question_laws() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  touched uuid[];
  moved uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct question_id from new_rows);
    moved := array(select distinct question_id from new_rows where version_id is not null);
  elsif tg_op = 'DELETE' then
    touched := array(select distinct question_id from old_rows);
    moved := array(select distinct question_id from old_rows where version_id is not null);
  else
    touched := array(select question_id from old_rows union select question_id from new_rows);
    moved := array(
      select distinct of.question_id from old_rows o join new_rows n using (id),
        lateral (values (o.question_id), (n.question_id)) of (question_id)
      where (o.version_id, o.question_id) is distinct from (n.version_id, n.question_id));
  end if;
  if touched = '{}' then
    return null;
  end if;
  perform private.follow_laws(touched);
  perform private.renew_papers(moved);
  return null;
end
$$;
create or replace trigger follow_inserted after insert on public.question_laws
  referencing new table as new_rows for each statement execute function private.follow_question_laws();
create or replace trigger follow_updated after update on public.question_laws
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_question_laws();
create or replace trigger follow_deleted after delete on public.question_laws
  referencing old table as old_rows for each statement execute function private.follow_question_laws();

-- Locks the law before an amendment is written: citations that are being written wait for it and then see the
-- amendment; without it, neither would see the other. Laws are locked before questions and quiz sets.
create or replace function private.lock_amended_law() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform from public.laws l where l.id = old.law_id for update;
    return old;
  end if;
  perform from public.laws l where l.id = new.law_id for update;
  return new;
end
$$;
create or replace trigger lock_amended_law
  before insert or delete or update of name, effective_on, sections, changes_all
  on public.law_versions for each row execute function private.lock_amended_law();

-- Locks laws before a transaction that writes citations of them locks questions or quiz sets, in the order of their
-- ids, so that it does not deadlock with an amendment.
create or replace function private.lock_laws(law_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.laws l where l.id = any (law_ids) order by l.id for key share;
end
$$;

-- Follows an amendment: a recorded one is due on its day of effect, and at once as far as it holds few questions. A
-- deleted one releases the questions that waited for it.
create or replace function private.follow_law_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    if new.changes_all or new.sections <> '{}' then
      insert into private.due_amendments (version_id, due_on) values (new.id, new.effective_on)
      on conflict (version_id) do update set due_on = excluded.due_on;
      perform private.apply_amendment(new.id, 500);
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform private.follow_laws(array(
      select distinct c.question_id from public.question_laws c join private.questions q on q.id = c.question_id
      where c.law_id = old.law_id and private.is_law_hold(q.hold_reason)
        and (old.changes_all or c.section = any (old.sections))));
    perform private.renew_papers(array(
      select distinct c.question_id from public.question_laws c
      where c.version_id = old.id and old.effective_on is distinct from new.effective_on));
  end if;
  return null;
end
$$;
create or replace trigger follow_law_version
  after insert or delete or update of name, effective_on, sections, changes_all
  on public.law_versions for each row execute function private.follow_law_version();

-- Applies a due version to at most so many questions. Returns their number; at 0 it is done and no longer due.
create or replace function private.apply_amendment(version_id uuid, batch integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting uuid[];
begin
  if not exists (
    select from private.due_amendments d
    where d.version_id = apply_amendment.version_id and d.due_on <= private.day_of(now()))
  then
    return 0;
  end if;
  waiting := array(
    select distinct w.question_id from private.waiting_citations(private.day_of(now())) w
    join private.questions q on q.id = w.question_id
    where w.version_id = apply_amendment.version_id and (q.held_at is null
      or private.is_law_hold(q.hold_reason) and q.hold_reason is distinct from private.law_hold_reason(q.id))
    order by w.question_id limit batch);
  if waiting = '{}' then
    delete from private.due_amendments d where d.version_id = apply_amendment.version_id;
    return 0;
  end if;
  perform private.follow_laws(waiting);
  return cardinality(waiting);
end
$$;

-- One batch of the versions that are due; the worker repeats it until it returns 0. Each batch is a transaction, so
-- that no learner waits for long. Processes take turns by the laws; one that is being amended or cited follows later.
create or replace function private.apply_amendments(batch integer default 500) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due uuid;
  applied integer;
begin
  for due in
    select d.version_id from private.due_amendments d
    where d.due_on <= private.day_of(now()) order by d.due_on, d.version_id
  loop
    perform from public.law_versions v join public.laws l on l.id = v.law_id where v.id = due
    for update of l skip locked;
    continue when not found;
    applied := private.apply_amendment(due, batch);
    if applied > 0 then
      return applied;
    end if;
  end loop;
  return 0;
end
$$;
grant execute on function private.apply_amendments(integer) to service_role;
