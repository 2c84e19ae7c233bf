const RENEWAL = '/renew.js'

/**
 * Reloads the page, once, if its code is missing because the site has been updated: `web/public/renew.js`, which has the
 * same name in every build. Does nothing without a connection, and returns false then.
 * @param isAsked whether the person asks for it: then also again, and when the browser has to ask about unsaved work
 */
export const renewPage = (isAsked = false): Promise<boolean> =>
  import(/* @vite-ignore */ RENEWAL)
    .then((module: { renew: (isAsked: boolean) => Promise<void> }) => module.renew(isAsked))
    .then(
      () => true,
      () => false,
    )
