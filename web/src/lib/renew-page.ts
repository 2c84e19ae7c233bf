const RENEWAL = '/renew.js'
/** Some browsers never request a module again whose request has failed; another address is another module. */
let failures = 0

/**
 * Reloads the page, once, if its code is missing because the site has been updated: `web/public/renew.js`, which has the
 * same name in every build. Does nothing without a connection, and returns false then.
 * @param isAsked whether the person asks for it: then also again, and when the browser has to ask about unsaved work
 * @param isRepeated whether the same code was missing before: then it reloads the page also when the server has the code, which
 * this browser does not request again
 */
export const renewPage = (isAsked = false, isRepeated = false): Promise<boolean> =>
  import(/* @vite-ignore */ failures ? `${RENEWAL}?${failures}` : RENEWAL)
    .then((module: { renew: (isAsked: boolean, isRepeated: boolean) => Promise<void> }) =>
      module.renew(isAsked, isRepeated),
    )
    .then(
      () => true,
      () => {
        failures += 1
        return false
      },
    )
