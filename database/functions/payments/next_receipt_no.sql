-- The next receipt number of the Buddhist year in Bangkok, such as RC2569-000042. Uses a counter row instead of a
-- sequence: a failed transaction returns its number, so the series has no gaps, at the price of serializing the
-- payments of a year.
create or replace function private.next_receipt_no(moment timestamptz) returns text
language sql security definer
set search_path = ''
as $$
  insert into private.receipt_counters as counter (year, last_number)
  values (extract(year from moment at time zone 'Asia/Bangkok')::integer + 543, 1)
  on conflict (year) do update set last_number = counter.last_number + 1
  returning 'RC' || counter.year || '-' || lpad(counter.last_number::text, 6, '0')
$$;
