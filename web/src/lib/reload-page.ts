/** Reloads the document. A function of its own, so that a test can replace it. */
export const reloadPage = (): void => window.location.reload()
