-- Topics are counted over all attempts everywhere (functions/statistics/dashboard_charts.sql).
drop function if exists private.recent_topics(uuid);
