-- Requests a calibration and returns the id of its run, the open one if there is one. The worker performs it
-- (apps/server/src/jobs/learning-runs-perform.ts); it has ended when `finished_at` is set.
create or replace function private.calibrate_items() returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  run bigint;
begin
  loop
    select r.id into run from private.learning_runs r where r.kind = 'calibration' and r.finished_at is null;
    exit when found;
    insert into private.learning_runs (kind) values ('calibration')
    on conflict (kind, blueprint_id) where finished_at is null do nothing returning id into run;
    exit when found;
  end loop;
  return run;
end
$$;
grant execute on function private.calibrate_items() to service_role;

-- Advisory lock of the process that performs a calibration.
create or replace function private.calibration_lock() returns bigint
language sql immutable
set search_path = ''
as $$
  select 4712600004
$$;
