-- What administrators searched before they took people or orders out may be a name or an address, which
-- the trail is not to keep when its owner goes.
update public.admin_audit_log
set after = jsonb_set(after, '{search}', '"…"')
where action = 'export_users' and after ->> 'search' <> '';
update public.admin_audit_log
set after = jsonb_set(after, '{filters,number}', '"…"')
where action = 'export_payment_orders' and after #>> '{filters,number}' <> '';
-- A reason is judged in one place (functions/admin/act_reason.sql).
drop function if exists private.payment_reason(text);
