/** Reads the whole document again. A function of its own, so that a test can watch it. */
export const reloadPage = (): void => window.location.reload()
