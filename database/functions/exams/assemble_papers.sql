-- Papers of an examination: quiz sets of one structure that are as difficult as each other, made in advance, so that
-- starting one costs what starting any quiz set costs (docs/design/examinations.md).

-- Requests papers of a structure and returns the id of the run, the open one if there is one. The worker assembles them
-- (apps/server/src/jobs/learning-runs-perform.ts); the run has ended when `finished_at` is set. Refuses an unknown
-- structure (exam_blueprint_gone) and a number outside 1 to 24 (exam_papers_invalid).
create or replace function private.assemble_papers(blueprint_id uuid, papers integer) returns bigint
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  run bigint;
begin
  if papers is null or papers not between 1 and private.max_papers() then
    perform private.fail('exam_papers_invalid', jsonb_build_object('highest', private.max_papers()));
  end if;
  perform from public.exam_blueprints b where b.id = assemble_papers.blueprint_id for key share;
  if not found then
    perform private.fail('exam_blueprint_gone');
  end if;
  loop
    select r.id into run from private.learning_runs r
    where r.kind = 'papers' and r.blueprint_id = assemble_papers.blueprint_id and r.finished_at is null;
    exit when found;
    insert into private.learning_runs (kind, blueprint_id, papers)
    values ('papers', assemble_papers.blueprint_id, assemble_papers.papers)
    on conflict (kind, blueprint_id) where finished_at is null do nothing returning id into run;
    exit when found;
  end loop;
  return run;
end
$$;
grant execute on function private.assemble_papers(uuid, integer) to service_role;

-- The maximum number of papers of one structure.
create or replace function private.max_papers() returns integer
language sql immutable
set search_path = ''
as $$
  select 24
$$;

-- Requests papers as private.assemble_papers does. Refuses more than 10 runs of a structure, or 50 of the caller, in a day
-- (exam_papers_too_many_today). For administrators, and managers of the structure's tenant. Recorded, once for a run.
create or replace function public.assemble_papers(blueprint_id uuid, papers integer) returns json
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  open_run bigint;
  run bigint;
begin
  perform private.require_tenants(private.tenants_of('exam_blueprints', array[assemble_papers.blueprint_id]));
  -- Serializes the limits and the insertion, so that the limits hold.
  perform pg_advisory_xact_lock(hashtextextended('public.assemble_papers', 0));
  select r.id into open_run from private.learning_runs r
  where r.blueprint_id = assemble_papers.blueprint_id and r.finished_at is null;
  run := private.assemble_papers(assemble_papers.blueprint_id, assemble_papers.papers);
  if run = open_run then
    return json_build_object('run_id', run);
  end if;
  if (select count(*) > 10 from private.learning_runs r
    where r.blueprint_id = assemble_papers.blueprint_id and r.requested_at > now() - interval '1 day')
  then
    perform private.fail('exam_papers_too_many_today', jsonb_build_object('highest', 10));
  elsif (select count(*) >= 50 from public.admin_audit_log l
    where l.actor_id = auth.uid() and l.table_name = 'exam_blueprints' and l.action = 'assemble_papers'
      and l.created_at > now() - interval '1 day')
  then
    perform private.fail('exam_papers_too_many_today', jsonb_build_object('highest', 50));
  end if;
  perform private.begin_batch('assemble_papers', jsonb_build_object('count', assemble_papers.papers));
  perform private.audit('assemble_papers', 'exam_blueprints', assemble_papers.blueprint_id::text, null,
    jsonb_build_object('papers', assemble_papers.papers));
  return json_build_object('run_id', run);
end
$$;
grant execute on function public.assemble_papers(uuid, integer) to anon, authenticated, service_role;

-- The papers of a structure that learners may be given, the number of retired ones, the latest run with its report, and
-- how many papers one run may make. For administrators, and managers of the structure's tenant. Refuses an unknown
-- structure (exam_blueprint_gone).
create or replace function public.list_exam_papers(blueprint_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_tenants(private.tenants_of('exam_blueprints', array[blueprint_id]));
  if not exists (select from public.exam_blueprints b where b.id = list_exam_papers.blueprint_id) then
    perform private.fail('exam_blueprint_gone');
  end if;
  return json_build_object(
    'papers', (
      select coalesce(json_agg(json_build_object('id', p.id, 'number', p.number, 'questions', s.total_questions,
        'assembled_at', p.assembled_at,
        'attempts', (select count(*) from public.quiz_attempts a where a.quiz_set_id = p.quiz_set_id))
        order by p.number), '[]')
      from public.exam_papers p join public.quiz_sets s on s.id = p.quiz_set_id
      where p.blueprint_id = list_exam_papers.blueprint_id and p.retired_at is null),
    'retired', (select count(*) from public.exam_papers p
      where p.blueprint_id = list_exam_papers.blueprint_id and p.retired_at is not null),
    'max_papers', private.max_papers(),
    'run', (
      select json_build_object('id', r.id, 'papers', r.papers, 'requested_at', r.requested_at,
        'finished_at', r.finished_at, 'report', r.report, 'has_failed', r.error is not null)
      from private.learning_runs r where r.blueprint_id = list_exam_papers.blueprint_id
      order by r.id desc limit 1));
end
$$;
grant execute on function public.list_exam_papers(uuid) to anon, authenticated, service_role;

-- Whether questions that a run may take are still to be compared (private.compare_questions), so that alike ones are not
-- known yet. False once the run has ended.
create or replace function private.is_comparison_due(run bigint) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.learning_runs r join public.exam_blueprints b on b.id = r.blueprint_id
    cross join private.exam_lines(b.sections) l
    join public.question_tags t using (tag_id)
    join private.questions_to_compare c using (question_id)
    join private.exam_bank q on q.id = c.question_id and q.tenant_id is not distinct from b.tenant_id
    where r.id = run and r.finished_at is null)
$$;
grant execute on function private.is_comparison_due(bigint) to service_role;

-- What the worker assembles papers from. `lines` are those of the structure in their order, with the number of questions
-- of the bank that each may take; `candidates` the questions, with the lines that may take them and their curve, null
-- until calibrated on an open scale. Questions in the fewest papers of the structure come first, then calibrated ones,
-- then those that learners met least; a passage comes with the last of its questions, which follow each other in their
-- order. A line has at most so many as the papers could use several times over, and the rest of the last passage, so that
-- a bank of any size takes the same memory. `twins` are pairs of alike candidates. Null once the run has ended.
create or replace function private.papers_to_assemble(run bigint) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job private.learning_runs;
  exam public.exam_blueprints;
  offered jsonb;
begin
  select * into job from private.learning_runs r where r.id = run and r.finished_at is null and r.kind = 'papers';
  select * into exam from public.exam_blueprints b where b.id = job.blueprint_id;
  if exam.id is null then
    return null;
  end if;
  with line as materialized (
    select * from private.exam_lines(exam.sections)
  ), fitting as (
    select l.section, l.line, l.needed, b.id, b.curve, private.passage_group(q) as passage, q.display_order, q.created_at,
      coalesce(p.n, 0) as met, (
        select count(*) from private.exam_paper_questions own join public.exam_papers x on x.id = own.paper_id
        where own.question_id = b.id and x.blueprint_id = exam.id) as used
    from line l join public.question_tags t using (tag_id)
    join private.exam_bank b on b.id = t.question_id and b.tenant_id is not distinct from exam.tenant_id
      and (l.difficulty is null or l.difficulty = b.difficulty) and not private.is_later_law(b.id, exam.law_until)
    join private.questions q on q.id = b.id
    left join private.item_parameters p on p.question_id = b.id
  ), unit as (
    select section, line, coalesce(passage, id::text) as unit, max(used) as used, bool_or(curve is null) as is_uncalibrated,
      max(met) as met
    from fitting group by 1, 2, 3
  ), ranked as (
    select f.*, u.unit, row_number() over (partition by section, line
        order by u.used, u.is_uncalibrated, u.met, md5(u.unit || run), f.display_order, f.created_at, f.id) as place,
      count(*) over (partition by section, line) as available
    from fitting f join unit u using (section, line)
    where u.unit = coalesce(f.passage, f.id::text)
  ), placed as (
    select *, min(place) over (partition by section, line, unit) as unit_place from ranked
  ), candidate as (
    select id, passage, unit, display_order, created_at, min(curve) as curve, min(unit_place) as place,
      jsonb_agg(jsonb_build_array(section - 1, line - 1) order by section, line) as lines
    from placed where unit_place <= 4 * needed * job.papers + 100
    group by id, passage, unit, display_order, created_at
  ), ordered as (
    select *, min(place) over (partition by unit) as first from candidate
  )
  select jsonb_build_object(
    'papers', job.papers,
    'rules', exam.rules,
    'sections', (
      select jsonb_agg(jsonb_build_object('name', btrim(s.value ->> 'name'), 'lines', (
        select jsonb_agg(jsonb_build_object('tag_id', l.tag_id, 'needed', l.needed, 'available', coalesce((
            select max(f.available) from ranked f where f.section = l.section and f.line = l.line), 0)) order by l.line)
        from line l where l.section = s.place)) order by s.place)
      from jsonb_array_elements(exam.sections) with ordinality s (value, place)),
    'candidates', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'lines', c.lines, 'group', c.passage,
        'a', c.curve[1], 'b', c.curve[2]) order by c.first, c.unit, c.display_order, c.created_at, c.id), '[]')
      from ordered c),
    'twins', (
      select coalesce(jsonb_agg(jsonb_build_array(t.question_id, t.other_id)), '[]')
      from private.twins t
      where t.question_id in (select id from candidate) and t.other_id in (select id from candidate)))
  into offered;
  return offered;
end
$$;
grant execute on function private.papers_to_assemble(bigint) to service_role;

-- Questions of one passage of a quiz set stand side by side in a paper. Null without a passage.
create or replace function private.passage_group(question private.questions) returns text
language sql stable
set search_path = ''
as $$
  select md5(question.quiz_set_id || question.passage)
$$;

-- Ends a run with its report. Papers, each [{question_id, section, line}] in their order, replace those of the structure,
-- which are retired; without papers these stay. Those retired earlier are deleted if they have no attempt. `rounds` of the
-- report are numbers of successive papers. Raises an error if the structure or the bank has changed since the worker read
-- them: each line must have its number of questions that it may take, all compared, none twice in a paper, no twins and no
-- passage apart, and papers of a round no question and no passage in common. The run is then performed again.
create or replace function private.store_papers(run bigint, papers jsonb, report jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job private.learning_runs;
  exam public.exam_blueprints;
  paper jsonb;
  last integer;
  asked constant uuid[] := array(
    select distinct (id #>> '{}')::uuid from jsonb_path_query(papers, '$[*][*].question_id') asked (id));
  set_id uuid;
  made_id uuid;
begin
  -- One at a time, and not while the structure changes. It is locked before the run, as by its deletion.
  select * into exam from public.exam_blueprints b
  where b.id = (select r.blueprint_id from private.learning_runs r where r.id = run) for no key update;
  select * into job from private.learning_runs r where r.id = run and r.finished_at is null for update;
  if not found then
    return;
  end if;
  if papers <> '[]' then
    -- Each change of a question locks its quiz set for longer than this. One that is not committed yet would not see
    -- these papers and end their editions.
    perform private.lock_above(asked);
    perform from public.quiz_sets s where s.id in (select q.quiz_set_id from private.questions q where q.id = any (asked))
    order by s.id for share;
    last := (select coalesce(max(p.number), 0) from public.exam_papers p where p.blueprint_id = exam.id);
    -- Not those that this run retires: an attempt may be starting at them. Asked again once they are locked.
    perform from private.unused_papers(exam.id) u join public.quiz_sets s on s.id = u.id order by s.id for update of s;
    delete from public.quiz_sets s where s.id in (select u.id from private.unused_papers(exam.id) u);
    update public.exam_papers p set retired_at = now() where p.blueprint_id = exam.id and p.retired_at is null;
  end if;
  if not private.are_rounds_disjoint(papers, report -> 'rounds') then
    raise exception 'papers of a round have a question or a passage in common';
  end if;
  for paper in select jsonb_array_elements(papers) loop
    if not private.fits_exam(exam, paper) then
      raise exception 'a paper does not fit the structure or the bank any more';
    end if;
    last := last + 1;
    insert into public.quiz_sets (tenant_id, is_paper, name, points_cost, time_limit_minutes)
    values (exam.tenant_id, true, private.paper_name(exam, last), exam.points_cost, exam.minutes)
    returning id into set_id;
    insert into public.exam_papers (blueprint_id, number, quiz_set_id) values (exam.id, last, set_id)
    returning id into made_id;
    insert into private.exam_paper_questions (paper_id, question_id, section, position)
    select made_id, q.question_id, btrim(s.value ->> 'name'), q.place
    from (
      select (own.value ->> 'question_id')::uuid as question_id, (own.value ->> 'section')::integer as section, own.place
      from jsonb_array_elements(paper) with ordinality own (value, place)
    ) q
    join jsonb_array_elements(exam.sections) with ordinality s (value, place) on s.place = q.section + 1;
    perform private.current_edition(set_id);
  end loop;
  update private.learning_runs r set finished_at = clock_timestamp(), report = store_papers.report where r.id = run;
end
$$;
grant execute on function private.store_papers(bigint, jsonb, jsonb) to service_role;

-- The quiz sets of retired papers of a structure without attempts.
create or replace function private.unused_papers(blueprint_id uuid) returns table (id uuid)
language sql stable security definer
set search_path = ''
as $$
  select s.id from public.exam_papers p join public.quiz_sets s on s.id = p.quiz_set_id
  where p.blueprint_id = unused_papers.blueprint_id and p.retired_at is not null and s.is_paper
    and not exists (select from public.quiz_attempts a where a.quiz_set_id = s.id)
$$;

create or replace function private.paper_name(exam public.exam_blueprints, number integer) returns text
language sql immutable
set search_path = ''
as $$
  select format('%s %s ชุดที่ %s', exam.name, exam.edition, number)
$$;

-- Whether papers of a round have no question and no passage in common. `rounds` are numbers of successive papers; those
-- that they do not cover, or all without rounds, are one round each.
create or replace function private.are_rounds_disjoint(papers jsonb, rounds jsonb) returns boolean
language sql stable security definer
set search_path = ''
as $$
  with ends as (
    select round, sum(size::integer) over (order by round) as last
    from jsonb_array_elements_text(private.json_list(rounds)) with ordinality r (size, round)
  ), asked as (
    select distinct p.place, coalesce(private.passage_group(q), q.id::text) as unit,
      coalesce((select min(e.round) from ends e where p.place <= e.last), -p.place) as round
    from jsonb_array_elements(papers) with ordinality p (paper, place)
    cross join jsonb_array_elements(p.paper) one
    join private.questions q on q.id = (one ->> 'question_id')::uuid
  )
  select not exists (select from asked group by round, unit having count(*) > 1)
$$;

-- Whether a paper has for each line exactly its number of questions of the bank, no question twice, no two alike as far
-- as all were compared, and the questions of each passage side by side.
create or replace function private.fits_exam(exam public.exam_blueprints, paper jsonb) returns boolean
language sql stable security definer
set search_path = ''
as $$
  with asked as (
    select (q ->> 'question_id')::uuid as id, (q ->> 'section')::integer + 1 as section, (q ->> 'line')::integer + 1 as line,
      place
    from jsonb_array_elements(paper) with ordinality own (q, place)
  ), line as materialized (
    select * from private.exam_lines(exam.sections)
  ), filled as (
    select l.section, l.line, count(*) as questions
    from asked a join line l using (section, line)
    join private.exam_bank b on b.id = a.id and b.tenant_id is not distinct from exam.tenant_id
      and (l.difficulty is null or l.difficulty = b.difficulty) and not private.is_later_law(b.id, exam.law_until)
    where exists (select from public.question_tags t where t.question_id = a.id and t.tag_id = l.tag_id)
    group by l.section, l.line
  )
  select (select count(distinct a.id) = count(*) and count(*) = (select sum(l.needed) from line l) from asked a)
    and not exists (
      select from line l left join filled f using (section, line) where f.questions is distinct from l.needed)
    and not exists (
      select from asked a join private.twins t on t.question_id = a.id join asked other on other.id = t.other_id)
    and not exists (select from asked a join private.questions_to_compare c on c.question_id = a.id)
    and not exists (
      select from asked a join private.questions q using (id)
      where q.passage is not null
      group by private.passage_group(q) having max(a.place) - min(a.place) >= count(*))
$$;

-- Papers follow the name, price and minutes of their structure, and the names of its sections. Other numbers of questions
-- or lines retire them, since they are no longer what the examination announces, and so does a move to another site, as
-- their questions remain on the site before. An earlier day of the law retires those that ask about later law.
create or replace function private.follow_exam() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- In the order of private.lock_papers.
  perform from public.quiz_sets s
  where s.id in (select p.quiz_set_id from public.exam_papers p where p.blueprint_id = new.id)
  order by s.id for no key update;
  if new.tenant_id is distinct from old.tenant_id
    or private.section_lines(new.sections) is distinct from private.section_lines(old.sections)
  then
    update public.exam_papers p set retired_at = now() where p.blueprint_id = new.id and p.retired_at is null;
  else
    perform private.rename_sections(new.id, old.sections, new.sections);
  end if;
  if new.law_until is distinct from old.law_until then
    update public.exam_papers p set retired_at = now()
    where p.blueprint_id = new.id and p.retired_at is null and exists (
      select from private.exam_paper_questions asked
      where asked.paper_id = p.id and private.is_later_law(asked.question_id, new.law_until));
    -- Those retired earlier, which may still be asked, are made again with or without questions about later law.
    perform private.renew_papers(array(
      select asked.question_id from public.exam_papers p join private.exam_paper_questions asked on asked.paper_id = p.id
      where p.blueprint_id = new.id));
  end if;
  update public.quiz_sets s
  set name = private.paper_name(new, p.number), points_cost = new.points_cost, time_limit_minutes = new.minutes
  from public.exam_papers p
  where p.blueprint_id = new.id and p.retired_at is null and s.id = p.quiz_set_id;
  return null;
end
$$;
create or replace trigger follow_exam after update of name, edition, points_cost, minutes, tenant_id, law_until, sections
  on public.exam_blueprints for each row
  when ((old.name, old.edition, old.points_cost, old.minutes, old.tenant_id, old.law_until, old.sections)
    is distinct from (new.name, new.edition, new.points_cost, new.minutes, new.tenant_id, new.law_until, new.sections))
  execute function private.follow_exam();

-- What papers of these sections consist of, whatever the sections are called and the order of their lines.
create or replace function private.section_lines(sections jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg((
    select jsonb_agg(line.value order by line.value)
    from jsonb_array_elements(s.value -> 'lines') l
    cross join lateral jsonb_build_array(lower(l ->> 'tag_id'), l -> 'difficulty', l -> 'questions') line (value)
  ) order by s.place)
  from jsonb_array_elements(section_lines.sections) with ordinality s (value, place)
$$;

-- Renames the sections of papers, of their editions, which results are read from, and of the score distributions.
-- Papers of an earlier structure with other sections stay as they are.
create or replace function private.rename_sections(blueprint_id uuid, before jsonb, after jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  names constant jsonb := (
    select jsonb_object_agg(btrim(o.value ->> 'name'), btrim(n.value ->> 'name'))
    from jsonb_array_elements(before) with ordinality o (value, place)
    join jsonb_array_elements(after) with ordinality n (value, place) using (place));
begin
  if not exists (select from jsonb_each_text(names) n where n.key <> n.value) then
    return;
  end if;
  update private.exam_paper_questions q set section = names ->> q.section
  from public.exam_papers p
  where p.blueprint_id = rename_sections.blueprint_id and q.paper_id = p.id
    and not exists (
      select from private.exam_paper_questions own where own.paper_id = p.id and not names ? own.section);
  update private.quiz_set_editions e set sections = (
    select jsonb_agg(s.value || jsonb_build_object('name', names -> (s.value ->> 'name')) order by s.place)
    from jsonb_array_elements(e.sections) with ordinality s (value, place))
  from public.exam_papers p
  where p.blueprint_id = rename_sections.blueprint_id and e.quiz_set_id = p.quiz_set_id
    and not exists (select from jsonb_array_elements(e.sections) s where not names ? (s ->> 'name'));
  perform private.store_exam_curves(rename_sections.blueprint_id, (
    select coalesce(jsonb_agg(jsonb_build_object('section', names -> c.section, 'questions', c.questions,
      'chances', c.chances)), '[]')
    from private.exam_curves c where c.blueprint_id = rename_sections.blueprint_id and names ? c.section));
end
$$;

-- Advisory lock of the process that performs a run.
create or replace function private.papers_lock(run bigint) returns bigint
language sql immutable
set search_path = ''
as $$
  select hashtextextended('private.papers_lock', run)
$$;
