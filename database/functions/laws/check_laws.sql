-- Rules of the rows of laws, their versions and citations.

-- Stores sections as they are compared (private.law_section). A version whose sections or day change counts as recorded
-- then, so that questions reviewed before wait for it. Refuses what is no section (law_section_invalid), changes of the
-- day or the sections once the version is in force, because the questions that it holds would change without a review
-- (law_version_in_force), and a move to another law (request_malformed).
create or replace function private.check_law_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  new.sections := array(
    select distinct on (min(place)) coalesce(private.law_section(section), '')
    from unnest(new.sections) with ordinality given (section, place)
    group by coalesce(private.law_section(section), '') order by min(place));
  if '' = any (new.sections) then
    perform private.fail('law_section_invalid');
  end if;
  if tg_op = 'UPDATE' and new.law_id <> old.law_id then
    perform private.fail('request_malformed');
  elsif tg_op = 'UPDATE' and (old.changes_all or old.sections <> '{}') and old.effective_on <= private.day_of(now())
    and (new.effective_on, new.sections, new.changes_all)
      is distinct from (old.effective_on, old.sections, old.changes_all)
  then
    perform private.fail('law_version_in_force');
  elsif tg_op = 'UPDATE'
    and (new.effective_on, new.sections, new.changes_all)
      is distinct from (old.effective_on, old.sections, old.changes_all)
  then
    new.created_at := clock_timestamp();
  end if;
  return new;
end
$$;
create or replace trigger check_law_version before insert or update on public.law_versions
  for each row execute function private.check_law_version();

-- Stores a citation's section as amendments name it. Refuses what is none (law_section_invalid), parts of a section
-- that a file could not have (law_detail_invalid), a law of another site than the question's or the hub (law_not_found),
-- a version of another law (request_malformed), and a check in the future (law_checked_later).
create or replace function private.check_question_law() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  new.section := private.law_section(new.section);
  new.detail := private.law_detail(new.detail);
  -- A review to come would outlast amendments.
  new.reviewed_at := least(new.reviewed_at, clock_timestamp());
  if new.section is null then
    perform private.fail('law_section_invalid');
  elsif new.detail is distinct from old.detail
    and (new.detail !~ ('^' || private.law_detail_pattern() || '$') or length(new.detail) > 60)
  then
    perform private.fail('law_detail_invalid');
  end if;
  if tg_op = 'INSERT' or (new.law_id, new.question_id) <> (old.law_id, old.question_id) then
    if not exists (
      select from public.laws l join private.questions q on q.id = new.question_id
      where l.id = new.law_id and (l.tenant_id is null or l.tenant_id = q.tenant_id))
    then
      perform private.fail('law_not_found');
    end if;
  end if;
  if new.version_id is not null
    and not exists (select from public.law_versions v where v.id = new.version_id and v.law_id = new.law_id)
  then
    perform private.fail('request_malformed');
  elsif new.checked_on > private.day_of(now()) then
    perform private.fail('law_checked_later');
  end if;
  return new;
end
$$;
create or replace trigger check_question_law before insert or update on public.question_laws
  for each row execute function private.check_question_law();
