-- backward-compatible: only an index is added.

-- For the count of unanswered messages (functions/admin/count_waiting_work.sql).
create index contact_messages_open on public.contact_messages (created_at) where handled_at is null;
