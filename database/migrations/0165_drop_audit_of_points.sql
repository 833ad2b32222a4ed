-- private.guard_table audits every write to a profile, its points among them, by one trigger.
drop trigger if exists record_audit_of_points on public.profiles;
