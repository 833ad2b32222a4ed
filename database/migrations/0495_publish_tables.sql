-- Whose changes may be followed by who may read their rows: the balance, orders, and what waits for
-- administrators. Nothing that learners write by the thousand, answers least of all. Changes are written
-- down only while somebody follows (realtime.note_change).
select realtime.publish('public.profiles');
select realtime.publish('public.payment_orders');
select realtime.publish('public.question_reports');
select realtime.publish('public.contact_messages');
