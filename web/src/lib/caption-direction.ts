const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ps|sd|syr|ug|ur|yi)\b|-(arab|hebr)\b/i

/**
 * The direction of captions in a language (BCP 47). One written from right to left is not guessed: a caption may begin with
 * a name in another script, or with a mark such as `<i>`.
 */
export const captionDirection = (language: string): 'rtl' | 'auto' => (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'auto')
