-- An adjustment raises a balance to 1,000,000,000 at most. Above that an integer has room for five
-- million purchases, so no balance that somebody set can stand in the way of a paid credit.
-- Not valid: rows of before stay as they are.
alter table public.point_transactions
  add constraint point_transactions_adjustment_bounded check (
    transaction_type <> 'adjustment' or amount <= 0 or balance_after <= 1000000000
  ) not valid;
