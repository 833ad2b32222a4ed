-- backward-compatible: only an index is added.

-- Decisions about reported questions, for how long these waited (functions/admin/count_waiting_work.sql).
create index admin_batches_decisions on private.admin_batches (created_at)
  where summary ->> 'first_report' is not null;
