/** `2026-000123`: the year of the payment (UTC) and its unique number. */
export const formatReceiptNumber = (receiptNumber: number | null, paidAt: Date | null): string =>
  `${paidAt?.getUTCFullYear() ?? 0}-${String(receiptNumber ?? 0).padStart(6, '0')}`
