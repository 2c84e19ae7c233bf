/** Whole cents of dollars as an answer has them; the multiplication alone would leave parts of a cent. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
