/** The yearly statement as PDF, with fonts of its own so that names of every script are readable. */
import { createRequire } from 'node:module'
import { toAmount } from '@lamplight/contract/money'
import PDFDocument from 'pdfkit'
import type { Statement } from './statement-csv.ts'

const fontFile = (family: string, subset: string): string =>
  createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${family}-${subset}-400-normal.woff`)

/** The first font whose signs cover a piece of text; what none covers is drawn by the first. */
const fonts = [
  { name: 'latin', covers: /^[\u0020-\u00ff\u2010-\u206f\u20ac]+$/u, file: () => fontFile('noto-sans', 'latin') },
  { name: 'latin-ext', covers: /^[\u0020-\u024f\u1e00-\u1eff]+$/u, file: () => fontFile('noto-sans', 'latin-ext') },
  {
    name: 'arabic',
    covers: /^[\p{Script=Arabic}\p{M}]+$/u,
    file: () => fontFile('noto-sans-arabic', 'arabic'),
  },
  {
    name: 'hebrew',
    covers: /^[\p{Script=Hebrew}\p{M}]+$/u,
    file: () => fontFile('noto-sans-hebrew', 'hebrew'),
  },
  { name: 'greek', covers: /^\p{Script=Greek}+$/u, file: () => fontFile('noto-sans', 'greek') },
  { name: 'cyrillic', covers: /^\p{Script=Cyrillic}+$/u, file: () => fontFile('noto-sans', 'cyrillic') },
  {
    name: 'devanagari',
    covers: /^[\p{Script=Devanagari}\p{M}]+$/u,
    file: () => fontFile('noto-sans', 'devanagari'),
  },
] as const

const fontOf = (word: string): string => fonts.find(({ covers }) => covers.test(word))?.name ?? fonts[0].name
const isRightToLeft = (word: string): boolean => /^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)

/** Words in the order they are drawn from left to right: those of a right-to-left script run backwards. */
function drawnWords(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  return words.length > 0 && words.every(isRightToLeft) ? words.reverse() : words
}

const MARGIN = 50
const ROW_HEIGHT = 20
const COLUMNS = [
  { title: 'Date (UTC)', x: MARGIN, width: 65 },
  { title: 'Receipt', x: 115, width: 80 },
  { title: 'Creator', x: 195, width: 115 },
  { title: 'Video', x: 310, width: 155 },
  { title: 'Amount (USD)', x: 465, width: 80 },
] as const

type Pdf = InstanceType<typeof PDFDocument>

/** One line of words, each in its own font, cut where the room ends. */
function drawWords(pdf: Pdf, text: string, x: number, y: number, width: number, size = 10): void {
  let at = x
  for (const word of drawnWords(text)) {
    pdf.font(fontOf(word)).fontSize(size)
    const wide = pdf.widthOfString(word)
    if (at + wide > x + width) {
      pdf.font('latin').text('\u2026', at, y, { lineBreak: false })
      return
    }
    pdf.text(word, at, y, { lineBreak: false })
    at += wide + size * 0.28
  }
}

export function writePdf({ year, giver, gifts, totalCents }: Statement, siteName: string): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `Donations ${year}`, Author: siteName },
    lang: 'en',
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const { name, file } of fonts) pdf.registerFont(name, file())

  drawWords(pdf, `${siteName} \u2013 Donations ${year}`, MARGIN, 50, 500, 18)
  drawWords(pdf, giver, MARGIN, 82, 400, 12)
  const total = `${gifts.length} ${gifts.length === 1 ? 'gift' : 'gifts'}, ${toAmount(totalCents)} USD in total after refunds`
  drawWords(pdf, total, MARGIN, 102, 500)
  let y = 135
  const heading = () => {
    for (const { title, x, width } of COLUMNS) drawWords(pdf, title, x, y, width, 9)
    pdf
      .moveTo(MARGIN, y + 15)
      .lineTo(545, y + 15)
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
    const amount = gift.refunded === null ? gift.amount : `${gift.amount} (-${gift.refunded})`
    const cells = [
      gift.createdAt.slice(0, 10),
      gift.receiptNumber,
      gift.creator?.displayName ?? '\u2013',
      gift.videoTitle ?? '\u2013',
      amount,
    ]
    for (const [index, { x, width }] of COLUMNS.entries()) drawWords(pdf, cells[index] ?? '', x, y, width)
    y += ROW_HEIGHT
  }
  return new Promise((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.end()
  })
}
