-- Citations as a column of question files: 'พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 วรรคสอง [2025-11-12]', separated by
-- semicolons, with the day of the check in brackets if there was one. A file gives them to the questions that it adds;
-- those of existing questions change in the office only, where a review is recorded.

create or replace function private.written_laws(question_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select string_agg(format('%s %s %s', l.short_name, case l.kind when 'regulation' then 'ข้อ' else 'มาตรา' end,
      concat_ws(' ', c.section, c.detail, '[' || c.checked_on || ']')), '; '
    order by l.short_name, substring(c.section from '^[0-9]+')::integer, c.section, c.detail nulls first)
  from public.question_laws c join public.laws l on l.id = c.law_id where c.question_id = written_laws.question_id
$$;

-- A day as 2025-11-12; null if there is none. Casts raise an error.
create or replace function private.day_of_text(written text) returns date
language sql immutable
set search_path = ''
as $$
  select day from regexp_match(written, '^([12][0-9]{3})-(0[1-9]|1[0-2])-([0-3][0-9])$') m,
    lateral (select make_date(m[1]::integer, m[2]::integer, 1) + m[3]::integer - 1 as day) d
  where m[3] <> '00' and to_char(day, 'YYYY-MM-DD') = written
$$;

-- What such a text says; `section` is null for a part that cannot be read, and the day is infinite if it is none.
create or replace function private.read_laws(written text)
returns table (law_name text, section text, detail text, checked_on date)
language sql immutable
set search_path = ''
as $$
  select btrim(m[1]), private.law_section(m[2]), private.law_detail(m[3]),
    case when m[4] is not null then coalesce(private.day_of_text(m[4]), 'infinity') end
  from regexp_split_to_table(private.law_words(written), ' ?; ?') part
  left join lateral regexp_match(part, '^(.+[^ ]) ?(?:(?<!อนุ)มาตรา|ม\.|ข้อ) ?'
    || '([0-9]{1,4}(?:/[0-9]{1,3})?(?: ?(?:ทวิ|ตรี|จัตวา|เบญจ|ฉ|สัตต|อัฏฐ|นว|ทศ))?)'
    || '(' || private.law_detail_pattern() || ') ?(?:\[([0-9-]+)\])?$') m on true
  where part <> ''
$$;

-- Rows whose citations cannot be read or stored: more than a question may have, names or details longer than the tables
-- allow, and checks in the future or before 1950.
create or replace function private.import_law_errors(questions jsonb) returns table ("row" bigint, rule integer, code text)
language sql stable
set search_path = ''
as $$
  select place + 1, 11, 'import_laws_invalid'
  from jsonb_array_elements(questions) with ordinality listed (q, place)
  where private.trimmed(q ->> 'laws') <> '' and (length(q ->> 'laws') > 5000 or (
    select count(*) > 50 or bool_or(r.section is null or length(private.law_name(r.law_name)) > 300
      or length(private.law_short_name(r.law_name)) > 200 or length(r.detail) > 60
      or r.checked_on not between '1950-01-01' and private.day_of(now()))
    from private.read_laws(q ->> 'laws') r))
$$;

-- Locks the laws that the added questions will cite on one of the sites (private.lock_laws).
create or replace function private.lock_imported_laws(questions jsonb, sites uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not jsonb_path_exists(questions, '$[*].laws ? (@ != "")') then
    return;
  end if;
  perform private.lock_laws(array(
    select private.known_law(site, named.law_name)
    from unnest(sites) site,
      (select distinct r.law_name
        from jsonb_array_elements(questions) q, lateral private.read_laws(q ->> 'laws') r
        where private.trimmed(q ->> 'id') = '' and length(q ->> 'laws') <= 5000 and r.section is not null) named));
end
$$;

-- Stores the citations of the questions that an import added, which are in the order of its rows.
create or replace function private.import_laws(import_id uuid, questions jsonb, sets uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  added uuid[];
begin
  -- Most files have none.
  if not jsonb_path_exists(questions, '$[*].laws ? (@ != "")') then
    return;
  end if;
  added := array(
    select q.id from private.import_questions w join private.questions q on q.id = w.question_id
    where w.import_id = import_laws.import_id and w.previous_version_id is null
    order by array_position(import_laws.sets, q.quiz_set_id), q.display_order);
  -- By their places, because a join of both lists would compare each with each.
  insert into public.question_laws (question_id, law_id, section, detail, checked_on)
  select q.id, private.law_of(q.tenant_id, r.law_name), r.section, r.detail, r.checked_on
  from (
    select row_number() over (order by listed.place) as place, listed.q ->> 'laws' as laws
    from jsonb_array_elements(questions) with ordinality listed (q, place)
    where private.trimmed(listed.q ->> 'id') = ''
  ) given
  join private.questions q on q.id = added[given.place]
  cross join lateral private.read_laws(given.laws) r
  where given.laws <> ''
  on conflict on constraint question_laws_once do nothing;
end
$$;
