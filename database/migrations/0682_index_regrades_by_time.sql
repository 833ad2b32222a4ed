-- backward-compatible: only an index is added.

-- For attempts that started while a question was dropped (functions/regrading/refund_late_starts.sql).
create index regrades_dropped on private.regrades (created_at) where kind = 'drop';
