/** The yearly statement as PDF in the giver's language, with fonts of its own so that names of every script are readable. */
import { createRequire } from 'node:module'
import { toAmount } from '@lamplight/contract/money'
import type { Language } from '@lamplight/contract/primitives'
import PDFDocument from 'pdfkit'
import { dayIn } from '../../lib/zone-day.ts'
import type { Statement } from './statement-csv.ts'
import { statementWords } from './statement-words.ts'

const fontFile = (family: string, subset: string): string =>
  createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${family}-${subset}-400-normal.woff`)

/** The first font that has a character; a character that no font has is drawn with the first. */
const fonts = [
  {
    name: 'latin',
    has: /[\u0020-\u00ff\u2010-\u2027\u202f-\u205e\u20ac]/u,
    file: () => fontFile('noto-sans', 'latin'),
  },
  { name: 'latin-ext', has: /[\u0100-\u024f\u1e00-\u1eff]/u, file: () => fontFile('noto-sans', 'latin-ext') },
  {
    name: 'arabic',
    has: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640]/u,
    file: () => fontFile('noto-sans-arabic', 'arabic'),
  },
  { name: 'hebrew', has: /\p{Script=Hebrew}/u, file: () => fontFile('noto-sans-hebrew', 'hebrew') },
  { name: 'greek', has: /\p{Script=Greek}/u, file: () => fontFile('noto-sans', 'greek') },
  { name: 'cyrillic', has: /\p{Script=Cyrillic}/u, file: () => fontFile('noto-sans', 'cyrillic') },
  { name: 'devanagari', has: /\p{Script=Devanagari}/u, file: () => fontFile('noto-sans', 'devanagari') },
] as const

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const MARK = /[\p{M}\u200c\u200d]/u
/** The direction of a text is derived from its letters: direction marks would be drawn as boxes. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu
const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
}

/** Signs before the first and after the last letter or digit of a run of other letters, each by itself. */
const SIGNS_AROUND = /(?<=^[^\p{L}\p{N}]*)(?=[^\p{L}\p{N}])|(?<=^[^\p{L}\p{N}]+)|(?=[^\p{L}\p{N}\p{M}]+$)/u

interface Word {
  text: string
  isRight: boolean
}
interface Piece {
  text: string
  font: string
}

const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** A word as runs of one font each, from left to right. */
function piecesOf({ text: word, isRight }: Word): Piece[] {
  const pieces: Piece[] = []
  // In a right-to-left word, the signs around a number or a foreign name change sides and are mirrored.
  for (const part of isRight ? word.split(SIGNS_AROUND) : [word]) {
    const begin = pieces.length
    for (const character of part) {
      const last = pieces[begin] && pieces.at(-1)
      const font = fonts.find(({ has }) => has.test(character))?.name ?? fonts[0].name
      // A combining mark is shaped together with its letter.
      if (last && (last.font === font || MARK.test(character))) last.text += character
      else pieces.push({ text: isRight && part.length === 1 ? (MIRRORED[character] ?? character) : character, font })
    }
  }
  return isRight ? pieces.reverse() : pieces
}

/** Words in drawing order from left to right; the direction of the text is that of its first letter. */
function drawnWords(text: string): Word[] {
  const words = text.replace(DIRECTION_MARKS, '').split(/\s+/).filter(Boolean)
  const isTextRight = isRightToLeft(words.find((word) => /\p{L}/u.test(word)) ?? '')
  const known: (boolean | null)[] = []
  for (const word of words) {
    if (/\p{L}/u.test(word)) known.push(isRightToLeft(word))
    // A number has the direction of the words before it.
    else known.push(/\p{N}/u.test(word) ? (known.findLast((isRight) => isRight !== null) ?? isTextRight) : null)
  }
  const runs: { isRight: boolean; words: Word[] }[] = []
  for (const [index, word] of words.entries()) {
    // So has a dash between two words of the same direction.
    const [before, here, after] = [known[index - 1], known[index], known[index + 1]]
    const isRight = here ?? (before === after ? before : null) ?? isTextRight
    const last = runs.at(-1)
    if (last?.isRight === isRight) last.words.push({ text: word, isRight })
    else runs.push({ isRight, words: [{ text: word, isRight }] })
  }
  const drawn = runs.map(({ isRight, words }) => (isRight ? words.reverse() : words))
  return (isTextRight ? drawn.reverse() : drawn).flat()
}

const PAGE_WIDTH = 595
const MARGIN = 50
const ROW_HEIGHT = 20
const ELLIPSIS = '\u2026'
/** Measured from the start side of the reading direction. */
const COLUMNS = [
  { name: 'date', x: MARGIN, width: 65 },
  { name: 'receipt', x: 115, width: 80 },
  { name: 'creator', x: 195, width: 105 },
  { name: 'video', x: 300, width: 145 },
  { name: 'amount', x: 445, width: 100 },
] as const

type Pdf = InstanceType<typeof PDFDocument>
interface Place {
  /** Measured from the start side of the reading direction. */
  x: number
  y: number
  width: number
  size?: number
}

/** Draws lines of words, each in fonts that contain it, aligned to the start side of the page. */
function createPen(pdf: Pdf, isPageRightToLeft: boolean) {
  const widthOf = ({ text, font }: Piece, size: number) => pdf.font(font).fontSize(size).widthOfString(text)
  return (text: string, { x, y, width, size = 10 }: Place): void => {
    const gap = size * 0.28
    const measure = (words: Word[]) =>
      words.map((word) => {
        const pieces = piecesOf(word).map((piece) => ({ ...piece, wide: widthOf(piece, size) }))
        return { pieces, wide: pieces.reduce((sum, piece) => sum + piece.wide, 0) }
      })
    const wideOf = (line: ReturnType<typeof measure>) => line.reduce((sum, { wide }) => sum + wide + gap, -gap)
    // Text that does not fit is cut at the end side, by letters when a single word is too long.
    let shortened = text.trim()
    let line = measure(drawnWords(shortened))
    while (wideOf(line) > width && shortened !== '') {
      const shorter = shortened.replace(/\s+\S+$/, '')
      shortened = shorter === shortened ? [...shortened].slice(0, -1).join('') : shorter
      line = measure(drawnWords(`${shortened}${ELLIPSIS}`))
    }
    let at = isPageRightToLeft ? PAGE_WIDTH - x - wideOf(line) : x
    for (const { pieces } of line) {
      for (const piece of pieces) {
        pdf
          .font(piece.font)
          .fontSize(size)
          .text(piece.text, at, y + size, { lineBreak: false, baseline: 'alphabetic' })
        at += piece.wide
      }
      at += gap
    }
  }
}

export function writePdf(statement: Statement, siteName: string, language: Language): Promise<Buffer> {
  const { year, timeZone, giver, gifts, totalCents } = statement
  const words = statementWords[language]
  const title = `${words.title} ${year}`
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, Author: siteName },
    lang: language,
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const { name, file } of fonts) pdf.registerFont(name, file())

  const draw = createPen(pdf, language === 'ar')
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const money = (amount: string) => format.format(Number(amount))
  const whole = { x: MARGIN, width: PAGE_WIDTH - 2 * MARGIN }
  draw(`${title} \u2013 ${siteName}`, { ...whole, y: 50, size: 18 })
  draw(giver, { ...whole, y: 82, size: 12 })
  draw(`${words.count} ${gifts.length}`, { ...whole, y: 104 })
  draw(`${words.total} ${money(toAmount(totalCents))}`, { ...whole, y: 120 })
  draw(`${words.zone} ${timeZone}`, { ...whole, y: 136 })
  let y = 166
  const heading = () => {
    for (const { name, x, width } of COLUMNS) draw(words[name], { x, y, width, size: 9 })
    pdf
      .moveTo(MARGIN, y + 15)
      .lineTo(PAGE_WIDTH - MARGIN, y + 15)
      .lineWidth(0.5)
      .stroke('#999999')
    y += ROW_HEIGHT
  }
  heading()
  for (const gift of gifts) {
    if (y > 770) {
      pdf.addPage()
      y = MARGIN
      heading()
    }
    const cells = {
      date: dayIn(timeZone, new Date(gift.createdAt)),
      receipt: gift.receiptNumber,
      creator: gift.creator?.displayName ?? '\u2013',
      video: gift.videoTitle ?? '\u2013',
      amount: gift.refunded === null ? money(gift.amount) : `${money(gift.amount)} (-${money(gift.refunded)})`,
    }
    for (const { name, x, width } of COLUMNS) draw(cells[name], { x, y, width })
    y += ROW_HEIGHT
  }
  return new Promise((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.end()
  })
}
