// Generated from database/functions/exams/readiness_figures.sql by scripts/generate-product-figures.ts; do not edit.
export const readinessFigures = {
  minEvidence: 15,
  minEvidenceWithRule: 20,
  evidenceDays: 60,
  minCalibratedPercent: 70,
  maxDeviation: 7,
  minOutcomes: 300,
  outcomeDays: 180,
  maxJudgedOutcomes: 500,
  maxErrorPoints: 8,
  minUnseenPercent: 90,
  percentStep: 5,
  leverMarks: 3,
  minCoveredOutcomes: 100,
  minCoveragePercent: 70,
  maxCoveragePercent: 90,
} as const
