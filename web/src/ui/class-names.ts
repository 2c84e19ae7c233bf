/** Joins the class names that are there. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
