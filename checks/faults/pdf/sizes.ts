/** Enough for a fault in their middle. */
export const MANY = Number(process.env.PDF_FAULT_CERTIFICATES ?? 1_500);

/** How long a part is away. */
export const AWAY_MS = Number(process.env.PDF_FAULT_SECONDS ?? 60) * 1_000;

/** A job that nobody disturbs is done long before; one with a fault in it, too. */
export const END_WITHIN_MS = 120_000;

/** As long as printing them on a busy machine may take to begin. */
export const PHASE_WITHIN_MS = 30_000;
