/** Converts dollars of a response to whole cents; rounds away the floating-point error of the multiplication. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
