/** Words of five languages with a realistic distribution, the same in every run. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const LANGUAGES = ['en', 'es', 'ar', 'fr', 'de'] as const
export type BenchLanguage = (typeof LANGUAGES)[number]

/** How many of a hundred texts are in each language. */
const SHARES: Record<BenchLanguage, number> = { en: 45, es: 18, ar: 14, fr: 12, de: 11 }

/** The most frequent words of such a site. */
const THEMES: Record<BenchLanguage, string> = {
  en: `prayer light peace morning scripture meditation psalm patience hope faith family evening reading community
    gratitude silence recitation charity service forgiveness study history pilgrimage festival candles children music
    wisdom teaching Quran Torah gospel Sabbath Ramadan Diwali Hanukkah Vesak temple mosque church synagogue blessing
    compassion mercy grace journey olive water bread song choir sermon commentary`,
  es: `oración luz paz mañana escritura meditación salmo paciencia esperanza fe familia tarde lectura comunidad gratitud
    silencio recitación caridad servicio perdón estudio historia peregrinación fiesta velas niños música sabiduría
    enseñanza Corán evangelio sábado templo mezquita iglesia bendición compasión misericordia gracia camino agua pan canto`,
  ar: `صلاة نور سلام صباح كتاب تأمل صبر رجاء إيمان أسرة مساء قراءة مجتمع شكر صمت تلاوة صدقة خدمة مغفرة دراسة تاريخ حج عيد شموع
    أطفال حكمة تعليم قرآن مسجد بركة رحمة نعمة طريق زيتون ماء خبز نشيد دعاء تفسير رمضان`,
  fr: `prière lumière paix matin écriture méditation psaume patience espérance foi famille soir lecture communauté
    gratitude silence récitation charité service pardon étude histoire pèlerinage fête bougies enfants musique sagesse
    enseignement Coran évangile sabbat temple mosquée église bénédiction compassion miséricorde grâce chemin eau pain chant`,
  de: `Gebet Licht Frieden Morgen Schrift Meditation Psalm Geduld Hoffnung Glaube Familie Abend Lesung Gemeinde Dankbarkeit
    Stille Rezitation Nächstenliebe Dienst Vergebung Studium Geschichte Pilgerfahrt Fest Kerzen Kinder Musik Weisheit Lehre
    Koran Evangelium Sabbat Tempel Moschee Kirche Segen Mitgefühl Gnade Weg Wasser Brot Gesang`,
}

const SYLLABLES: Record<BenchLanguage, [string, string, string]> = {
  en: ['b c d f g h l m n p r s t w st tr br sh th', 'a e i o u ea ai ou', 'n r l s t m ck nd st ng'],
  es: ['b c d f g j l m n p r s t v pr tr', 'a e i o u ia ue', 'n r l s z do ra'],
  ar: ['ب ت ج ح خ د ر س ش ص ط ع ف ق ك ل م ن ه', 'ا و ي', 'ن ر ل م د ب ة'],
  fr: ['b c d f g j l m n p r s t v ch pr', 'a e i o u ou ai eu oi', 'n r l s t tion que'],
  de: ['b d f g h k l m n r s t w z sch st', 'a e i o u ei au ie', 'n r l s t ng cht'],
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WORDS_OF_A_LANGUAGE = 24_000

/** A small generator (mulberry32), so that every run makes the same site. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Words people wrote or read here: the texts of the interface, in English those of the demo content too. */
function knownWords(language: BenchLanguage): string[] {
  const folders = [join(ROOT, 'web/src/i18n', language)]
  if (language === 'en') folders.push(join(ROOT, 'demo/content/videos'), join(ROOT, 'demo/content/comments'))
  const counts = new Map<string, number>()
  for (const folder of folders) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
      const source = readFileSync(join(folder, file), 'utf8').replace(/^\s*'?[\w.]+'?:/gm, ' ')
      for (const [, text = ''] of source.matchAll(/["'`]([^"'`\n]{4,})["'`]/g)) {
        for (const word of text.replace(/\{[^}]*\}/g, ' ').match(/\p{L}{3,20}/gu) ?? []) {
          counts.set(word, (counts.get(word) ?? 0) + 1)
        }
      }
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
}

/** Names, places, rare things: words like others of the language, which nobody has written yet. */
function rareWords(language: BenchLanguage, count: number): string[] {
  const random = randomFrom(language.charCodeAt(0) * 7919 + language.charCodeAt(1))
  const parts = SYLLABLES[language].map((list) => list.split(' '))
  const pick = (list: string[] = []) => list[Math.floor(random() * list.length)] ?? ''
  const words = new Set<string>()
  while (words.size < count) {
    let word = ''
    for (let n = 2 + Math.floor(random() * 2); n > 0; n--) word += pick(parts[0]) + pick(parts[1])
    words.add(word + pick(parts[2]))
  }
  return [...words]
}

function vocabularyOf(language: BenchLanguage): string[] {
  const words = new Set(THEMES[language].split(/\s+/).filter(Boolean))
  for (const word of knownWords(language)) words.add(word)
  for (const word of rareWords(language, WORDS_OF_A_LANGUAGE)) words.add(word)
  return [...words].slice(0, WORDS_OF_A_LANGUAGE)
}

export interface Writer {
  language(): BenchLanguage
  /** Words by Zipf's law: the n-th most frequent one comes about 1/n as often as the first. */
  words(language: BenchLanguage, count: number): string
  /** The n-th most frequent word, from 1 on. */
  wordAt(language: BenchLanguage, rank: number): string
  random(): number
}

export function createWriter(seed: number): Writer {
  const random = randomFrom(seed)
  const vocabulary = Object.fromEntries(LANGUAGES.map((language) => [language, vocabularyOf(language)])) as Record<
    BenchLanguage,
    string[]
  >
  const scale = Math.log(WORDS_OF_A_LANGUAGE)
  const wordAt = (language: BenchLanguage, rank: number) => vocabulary[language][rank - 1] ?? 'light'
  return {
    random,
    wordAt,
    language() {
      let left = random() * 100
      for (const language of LANGUAGES) {
        left -= SHARES[language]
        if (left < 0) return language
      }
      return 'en'
    },
    words(language, count) {
      const picked: string[] = []
      for (let n = 0; n < count; n++) picked.push(wordAt(language, Math.floor(Math.exp(random() * scale))))
      return picked.join(' ')
    },
  }
}
