-- Sets the cost of every quiz set, existing and new: the setting and all quiz sets in one statement each, so that
-- none retains the previous cost (papers of examinations have their own), and one batch to undo. Returns the number of
-- changed quiz sets. Runs as the caller, so policies, guards and the audit trail apply. Administrators only; refuses a
-- cost below 1 (cost_invalid), and what a request may have no time for (private.is_long_change), which is started as a job.
create or replace function public.set_default_cost(cost integer) returns json
language plpgsql
set search_path = ''
as $$
declare
  changed integer;
  batch uuid;
begin
  perform private.require_admin();
  if cost is null or cost < 1 then
    perform private.fail('cost_invalid');
  end if;
  if nullif(current_setting('back_office.job', true), '') is null
    and private.is_long_change('quiz_sets', 'price', private.other_costs(cost))
  then
    perform private.fail('job_required');
  end if;
  batch := private.begin_batch('set_default_cost', jsonb_build_object('cost', cost));
  insert into public.site_settings (key, value) values ('quiz_default_cost', cost::text)
  on conflict (key) do update set value = excluded.value;
  update public.quiz_sets set points_cost = cost where points_cost <> cost and not is_paper;
  get diagnostics changed = row_count;
  perform private.report_progress(changed);
  return json_build_object('batch', batch, 'cost', cost, 'changed', changed);
end
$$;
grant execute on function public.set_default_cost(integer) to anon, authenticated, service_role;

-- The quiz sets with another cost.
create or replace function private.other_costs(cost integer) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(s.id), '{}') from public.quiz_sets s
  where s.points_cost <> other_costs.cost and not s.is_paper
$$;
grant execute on function private.other_costs(integer) to authenticated, service_role;
