-- Figures of the back office by day and site, so that its dashboard adds up days and no rows. Days are
-- days in Bangkok. A site is a tenant's id; zeros are the hub, and whatever belongs to no site. The day
-- '-infinity' holds all days together. Whoever writes an attempt, an order, a ledger row or a profile adds
-- a line to figure_changes, which no other writer waits for; a job folds the lines in. What is read is the
-- sum of both, so it is exact at any moment.
create table private.figures (
  day date not null,
  site uuid not null,
  attempts bigint not null,
  score bigint not null,
  questions bigint not null,
  profiles bigint not null,
  orders bigint not null,
  revenue_satang bigint not null,
  ledger_rows bigint not null,
  points_bought bigint not null,
  points_given bigint not null,
  points_spent bigint not null,
  points_refunded bigint not null,
  points_adjusted bigint not null,
  primary key (day, site)
) with (fillfactor = 70);

create table private.figure_changes (
  id bigint generated always as identity primary key,
  day date not null,
  site uuid not null,
  attempts bigint not null default 0,
  score bigint not null default 0,
  questions bigint not null default 0,
  profiles bigint not null default 0,
  orders bigint not null default 0,
  revenue_satang bigint not null default 0,
  ledger_rows bigint not null default 0,
  points_bought bigint not null default 0,
  points_given bigint not null default 0,
  points_spent bigint not null default 0,
  points_refunded bigint not null default 0,
  points_adjusted bigint not null default 0
);

-- What quiz sets had in the last 7, 30 and 90 days, which end with standings_state.rolled_on.
create table private.quiz_set_spans (
  span_days smallint not null constraint quiz_set_spans_span_known check (span_days in (7, 30, 90)),
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  attempts bigint not null,
  score bigint not null,
  questions bigint not null,
  primary key (span_days, quiz_set_id)
) with (fillfactor = 50);
create index quiz_set_spans_quiz_set on private.quiz_set_spans (quiz_set_id);

-- The site that an order was made on; null is the hub. Without a reference: money stays where it was
-- earned when the site is gone.
alter table public.payment_orders add column tenant_id uuid;
create index payment_orders_site on public.payment_orders (tenant_id, created_at desc);
create index quiz_attempts_site on public.quiz_attempts (tenant_id, completed_at desc)
  where status = 'submitted';

update public.payment_orders o set tenant_id = coalesce(named.id, extra.tenant_id)
from private.payment_dealings d
cross join lateral (select regexp_replace(lower(substring(d.return_origin from '^https?://([^/:]+)')),
  '^www\.', '') as host) back
left join public.tenants named on named.domain in (back.host, 'www.' || back.host)
  or exists (select from private.main_domains m where back.host = named.subdomain || '.' || m.domain)
left join public.tenant_domains extra on extra.domain = back.host
where d.order_id = o.id and coalesce(named.id, extra.tenant_id) is not null
  and not exists (select from private.main_domains m where m.domain = back.host);

insert into private.figure_changes (day, site, attempts, score, questions)
select (completed_at at time zone interval '7 hours')::date,
  coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'), count(*), sum(score), sum(total_questions)
from public.quiz_attempts where status = 'submitted' group by 1, 2;
insert into private.figure_changes (day, site, profiles)
select (created_at at time zone interval '7 hours')::date, '00000000-0000-0000-0000-000000000000', count(*)
from public.profiles where deleted_at is null group by 1;
insert into private.figure_changes (day, site, orders, revenue_satang)
select (paid_at at time zone interval '7 hours')::date,
  coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'), count(*), sum(amount_satang)
from public.payment_orders where status in ('paid', 'success') group by 1, 2;
insert into private.figure_changes (day, site, ledger_rows, points_bought, points_given, points_spent,
  points_refunded, points_adjusted)
select (created_at at time zone interval '7 hours')::date, '00000000-0000-0000-0000-000000000000', count(*),
  coalesce(sum(delta) filter (where transaction_type = 'earned' and order_id is not null), 0),
  coalesce(sum(delta) filter (where transaction_type = 'earned' and order_id is null), 0),
  coalesce(-sum(delta) filter (where transaction_type = 'spent'), 0),
  coalesce(-sum(delta) filter (where transaction_type = 'adjustment' and order_id is not null), 0),
  coalesce(sum(delta) filter (where transaction_type = 'adjustment' and order_id is null), 0)
from public.point_transactions group by 1;

insert into private.quiz_set_spans
select span.days, d.quiz_set_id, sum(d.attempts), sum(d.score), sum(d.questions)
from private.quiz_set_days d, private.standings_state s
cross join (values (7), (30), (90)) span (days)
where d.day > s.rolled_on - span.days
group by 1, 2;
