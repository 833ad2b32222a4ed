-- The sections of laws that a text cites, in their order, each once, with the words that name it. A function of the text
-- alone, which proposes: a person decides. A section belongs to the law that follows it ('มาตรา 50 แห่ง พ.ร.บ. …'), stands
-- directly before it ('พ.ร.บ. … มาตรา 50'), was named last, or is the only one that the text names; otherwise it is left
-- out. So are sections of amending acts, which number their own, and 'ม.' without a law beside it, which may be a school
-- year ('ม.6').
create or replace function private.law_citations(words text)
returns table (place integer, law_name text, section text, detail text, quote text)
language plpgsql immutable
set search_path = ''
as $$
declare
  -- Private-use characters around the laws and sections that the text names.
  mark constant text := U&'\E001';
  numeral constant text := '[0-9]{1,4}(?: ?/ ?[0-9]{1,3})?(?: ?(?:ทวิ|ตรี|จัตวา|เบญจ|สัตต|อัฏฐ|นว|ทศ|ฉ(?![ก-๎])))?';
  -- 'มาตรา 9 ถึงมาตรา 11', 'มาตรา 9-11'.
  range constant text := '(?: ?(?:ถึง|-|–) ?(?:มาตรา|ม\.)? ?([0-9]{1,4})(?![0-9/]))?';
  part constant text := '(' || private.law_detail_pattern() || ')';
  year constant text := ' ?(?:พ\. ?ศ\.|พุทธศักราช) ?[0-9]{4}';
  -- Without blanks within, so that no sentence becomes a name.
  named constant text := '(?:พระราชบัญญัติประกอบรัฐธรรมนูญ|พระราชบัญญัติ|พระราชกฤษฎีกา|พระราชกำหนด|พ\. ?ร\. ?[บปฎก]\.)'
    || ' ?(?!นี้|ดังกล่าว|ฉบับ)[^0-9 ,;:?()]+'
    || '(?: ?[(]ฉบับที่ ?[0-9]{1,2}[)])?' || year
    || '|รัฐธรรมนูญ(?:แห่งราชอาณาจักรไทย)?' || year
    || '|ประมวลกฎหมาย(?:อาญา|แพ่งและพาณิชย์|วิธีพิจารณาความแพ่ง|วิธีพิจารณาความอาญา|ที่ดิน|ยาเสพติด)|ประมวลรัษฎากร';
  stated text := replace(private.law_words(regexp_replace(words, '<[^>]*>', ' ', 'g')), mark, '');
  -- Odd ones are other words, even ones laws and sections. `laws` has the full names, '' for an amending act.
  pieces text[];
  laws text[];
  whose text[];
  n integer;
  only_law text;
  last_law text;
begin
  if stated !~ '(มาตรา|ม\.) ?[0-9]' then
    return;
  end if;
  stated := regexp_replace(stated, '(' || named || ')', mark || '\1' || mark, 'g');
  stated := regexp_replace(stated, '((?:มาตรา|ม\.) ?' || numeral || range || part || ')', mark || '\1' || mark, 'g');
  pieces := string_to_array(stated, mark);
  laws := array(
    select case when p.at % 2 = 0 and p.piece !~ '^(มาตรา|ม\.)' then
      case when p.piece ~ 'ฉบับที่' then '' else private.law_name(p.piece) end end
    from unnest(pieces) with ordinality p (piece, at) order by p.at);
  only_law := (select min(l.law) from unnest(laws) l (law) where l.law <> '' having count(distinct private.law_key(l.law)) = 1);
  whose := array_fill(null::text, array[cardinality(pieces)]);
  -- From the end, because a law stands after its sections.
  for n in reverse cardinality(pieces) / 2..1 loop
    continue when laws[2 * n] is not null;
    if laws[2 * n + 2] is not null and (pieces[2 * n + 1] ~ '^ ?(แห่ง|ของ)? ?$'
      or pieces[2 * n + 1] ~ '^ ?(ตาม|ใน) ?$' and pieces[2 * n] like 'มาตรา%')
    then
      whose[2 * n] := laws[2 * n + 2];
    elsif pieces[2 * n + 1] ~ '^ ?(และ|หรือ|กับ|,|ประกอบ|ประกอบกับ|ถึง)? ?$' and whose[2 * n + 2] is not null then
      whose[2 * n] := whose[2 * n + 2];
    end if;
  end loop;
  for n in 1..cardinality(pieces) / 2 loop
    if laws[2 * n] is not null then
      last_law := nullif(laws[2 * n], '');
    elsif whose[2 * n] is null and pieces[2 * n - 1] in ('', ' ') and laws[2 * n - 2] is not null then
      whose[2 * n] := laws[2 * n - 2];
    elsif whose[2 * n] is null and pieces[2 * n] like 'มาตรา%' then
      whose[2 * n] := coalesce(last_law, only_law);
    end if;
  end loop;
  return query
  with named_section as (
    select p.at * 1000 + s.number as first_place, whose[p.at] as law, s.section, s.detail, left(btrim(pieces[p.at]), 200) as quote
    from generate_series(2, cardinality(pieces), 2) p (at)
    cross join lateral regexp_match(pieces[p.at], '^(?:มาตรา|ม\.) ?(' || numeral || ')' || range || part || '$') m
    cross join lateral (
      select 0 as number, private.law_section(m[1]) as section, private.law_detail(m[3]) as detail
      union all
      -- More sections are a whole chapter, which no question is about.
      select above, above::text, null
      from generate_series(substring(m[1] from '^[0-9]+')::integer + 1, m[2]::integer) above
      where m[2]::integer - substring(m[1] from '^[0-9]+')::integer between 1 and 20
    ) s
    where whose[p.at] <> '' and s.section is not null
  )
  select row_number() over (order by c.first_place)::integer, c.law, c.section, c.detail, c.quote
  from (
    select distinct on (private.law_key(n.law), n.section, n.detail) n.* from named_section n
    -- 'มาตรา 44 วรรคสาม' says more than a further 'มาตรา 44'.
    where n.detail is not null or not exists (
      select from named_section other
      where other.law = n.law and other.section = n.section and other.detail is not null)
    order by private.law_key(n.law), n.section, n.detail, n.first_place
  ) c
  order by c.first_place;
end
$$;
