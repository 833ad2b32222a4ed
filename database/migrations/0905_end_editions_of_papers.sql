-- Editions of papers made by earlier releases may ask questions below what is switched off. The next start makes another.
-- backward-compatible: the previous release makes editions at the next start too
update private.quiz_set_editions e set is_current = false
from public.quiz_sets s where s.id = e.quiz_set_id and s.is_paper and e.is_current;

update public.quiz_sets paper set total_questions = counted.shown
from (
  -- None with less than half, as private.questions_of_papers.
  select p.quiz_set_id, case when count(q.id) * 2 >= count(*) then count(q.id) else 0 end as shown
  from public.exam_papers p join private.exam_paper_questions asked on asked.paper_id = p.id
  join public.quiz_sets own on own.id = p.quiz_set_id
  left join (
    private.questions q join public.quiz_sets s on s.id = q.quiz_set_id and s.is_active and s.status = 'published'
    join public.courses c on c.id = s.course_id and c.is_active
    join public.subcategories b on b.id = c.subcategory_id and b.is_active
    join public.categories g on g.id = b.category_id and g.is_active
    left join public.tenants t on t.id = g.tenant_id
  ) on q.id = asked.question_id and q.status = 'published' and not q.is_dropped and q.held_at is null
    and t.is_active is not false and q.tenant_id is not distinct from own.tenant_id
  group by p.quiz_set_id
) counted
where paper.id = counted.quiz_set_id and paper.total_questions > counted.shown;

-- Restored papers are renewed instead (private.renew_restored_papers).
drop trigger if exists end_deleted_paper on public.exam_papers;
drop function if exists private.end_deleted_paper();
