-- backward-compatible: attempts that the release before queues have the time of their transaction.

-- The queue for statistics is taken in the order of finishing: of two meetings of a learner with a question, the earlier
-- is evidence.
alter table private.finished_attempts add column completed_at timestamptz not null default now();
update private.finished_attempts f set completed_at = a.completed_at
from public.quiz_attempts a where a.id = f.attempt_id and a.completed_at is not null;
create index finished_attempts_order on private.finished_attempts (completed_at);
