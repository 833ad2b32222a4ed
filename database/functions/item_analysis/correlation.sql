-- Formulas of item analysis, on sums of squares and products about the mean. Null without variance: unknown, which is
-- not 0. Set no search_path, so that PostgreSQL can inline them.
create or replace function private.correlation(sxy float8, sxx float8, syy float8) returns float8
language sql immutable
as $$
  select case when sxx > 0 and syy > 0 then greatest(-1, least(1, sxy / sqrt(sxx * syy))) end
$$;

-- The 95 % confidence interval of a correlation by Fisher's z; null where undefined.
create or replace function private.correlation_interval(r float8, n float8) returns float8[]
language sql immutable
as $$
  select case when n > 3 and abs(r) < 1
    then array[tanh(atanh(r) - 1.96 / sqrt(n - 3)), tanh(atanh(r) + 1.96 / sqrt(n - 3))] end
$$;

-- Williams' t (Steiger 1980, Psychological Bulletin 87, 245-251): tests whether `r_one` is higher than `r_other`, two
-- correlations with the same variable in the same sample of n, where `r_between` is the correlation between the two.
-- When every answer was one of two choices, the two are complementary, and the result is the t of a single
-- correlation.
create or replace function private.williams_t(r_one float8, r_other float8, r_between float8, n float8)
returns float8
language sql immutable
as $$
  select case
    when n <= 3 then null
    when 1 + r_between < 1e-9 then r_one * sqrt((n - 2) / nullif(1 - r_one * r_one, 0))
    else (r_one - r_other) * sqrt((n - 1) * (1 + r_between) / nullif(greatest(0,
      2 * (n - 1) / (n - 3) * (1 - r_one * r_one - r_other * r_other - r_between * r_between
        + 2 * r_one * r_other * r_between)
      + ((r_one + r_other) / 2) ^ 2 * (1 - r_between) ^ 3), 0))
  end
$$;
