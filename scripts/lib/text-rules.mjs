/**
 * How the languages of the site are written: typography, one form of address, and one name for each thing (docs/glossary.md).
 * For the texts of pages, mails, notifications and statements alike (docs/decisions/0243).
 */

/** @typedef {'ar' | 'de' | 'es' | 'fr'} Translated */

const ARABIC = '\\u0600-\\u06ff'
/** Of a word: the text before it does not end in an Arabic letter, so that a prefix makes it another word. */
const word = (/** @type {string} */ words) => `(?<![${ARABIC}])(?:${words})(?![${ARABIC}])`

/** What must not appear in texts of a language; English has its texts from the documents. */
const FAULTS = /** @type {Record<Translated, Record<string, RegExp>>} */ ({
  fr: {
    'a sign or unit that could wrap to the next line by itself': / [;:!?»%]|« |n° |\d (Mo|\$)/,
    'a sign without its space': /[\p{L})}][;!?»]|«[^\u00a0\u202f]|\p{L}:(?!\/\/)/u,
    'quotes of another language': /["“”„']/,
    'more than one form of address': /\b([Tt]u|[Tt]on|[Tt]oi)\b/,
  },
  es: {
    'a sign or unit that could wrap to the next line by itself': / %|n\.º |\d (MB|\$)/,
    'a question or an exclamation that does not begin with its sign': /^[^¿]*\?|^[^¡]*!/,
    'quotes of another language': /["“”„]|« | »/,
    'more than one form of address': /\bSu |usted|nténtelo|[áé]is\b/,
  },
  de: {
    'a sign or unit that could wrap to the next line by itself': / […%]|Nr\. |\d (MB|\$)/,
    'quotes of another language': /["”‚‘’»«]|„[^“]*(„|$)|(^|“)[^„]*“/,
    'a hyphen for a dash': / - |\d-\d(?!\d-\d\d)(?<!\d{4}-\d)(?<!-\d\d-\d)/,
    'more than one form of address': /\b([Dd]u|[Dd]ein\w*)\b/,
    'another name for a thing': /Kennwort|[Ee]inloggen|[Aa]usloggen|\bLogin|Webseite|\bUser|Account|\bEmail|Beschwerde/,
  },
  ar: {
    'Latin punctuation between Arabic words': new RegExp(`[${ARABIC}][,;?]`),
    'quotes of another language': /["“”„']|« | »/,
    'a space before a sign': / [،؛؟!:]/,
    'a prefix apart from its word': /ـ /,
    // Beside Arabic letters, 1280×720 would be shown as 720×1280, and #24346b as 24346b#.
    'figures or a sign before Latin letters without a left-to-right mark':
      /(?<![\u200e\u2066\w.:-])\d+[-×–/]\d|(^|[ «]|(?<!\w )\()[#/@.]\w/,
    'another word for please': new RegExp(`${word('يرجى|الرجاء')}|يُرجى إعادة المحاولة`),
    'another name for a thing': new RegExp(
      `فيديوه|[#}] فيديو|${word('المقطع')}(?! الذي| الأول)|كلمة (ال)?سر|[إا]يميل|تنسيق آخر`,
    ),
  },
})

/** In every language. */
const ANYWHERE = { 'three full stops for an ellipsis': /\.\.\./, 'a space too many': /[ \u00a0\u202f]{2}|^\s|\s$/ }

/**
 * The rules that a text breaks, in words; empty when there are none.
 *
 * @param {Translated} language
 * @param {string} text
 */
export const textFaults = (language, text) =>
  Object.entries({ ...ANYWHERE, ...FAULTS[language] }).flatMap(([fault, pattern]) =>
    pattern.test(text) ? [fault] : [],
  )

const PLEASE = { ar: /يُرجى/, de: /\b[Bb]itte\b/ }

/**
 * Whether a translation is less polite than its English: German and Arabic ask with the same word wherever English says "please".
 *
 * @param {string} english
 * @param {string} language
 * @param {string} text
 */
export const isCurt = (english, language, text) =>
  /\bplease\b/i.test(english) && (language === 'ar' || language === 'de') && !PLEASE[language].test(text)
