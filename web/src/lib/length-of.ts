/** Characters without surrounding white space, counted as the server does: `length` counts an emoji twice. */
export const lengthOf = (text: string): number => [...text.trim()].length
