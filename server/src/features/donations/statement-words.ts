import type { Language } from '@lamplight/contract/primitives'

/** The texts of the statement of a year, besides its figures and names. */
interface StatementWords {
  title: string
  count: string
  total: string
  zone: string
  date: string
  receipt: string
  creator: string
  video: string
  amount: string
}

export const statementWords: Record<Language, StatementWords> = {
  en: {
    title: 'Donations',
    count: 'Number of donations:',
    total: 'Total after refunds (USD):',
    zone: 'Time zone:',
    date: 'Date',
    receipt: 'Receipt',
    creator: 'Creator',
    video: 'Video',
    amount: 'Amount (USD)',
  },
  ar: {
    title: 'التبرعات',
    count: 'عدد التبرعات:',
    total: 'الإجمالي بالدولار الأمريكي بعد المبالغ المستردة:',
    zone: 'المنطقة الزمنية:',
    date: 'التاريخ',
    receipt: 'الإيصال',
    creator: 'صانع المحتوى',
    video: 'الفيديو',
    amount: 'المبلغ (USD)',
  },
  de: {
    title: 'Spenden',
    count: 'Anzahl der Spenden:',
    total: 'Summe nach Erstattungen (USD):',
    zone: 'Zeitzone:',
    date: 'Datum',
    receipt: 'Beleg',
    creator: 'Creator',
    video: 'Video',
    amount: 'Betrag (USD)',
  },
  es: {
    title: 'Donaciones',
    count: 'Número de donaciones:',
    total: 'Total después de reembolsos (USD):',
    zone: 'Zona horaria:',
    date: 'Fecha',
    receipt: 'Recibo',
    creator: 'Creador',
    video: 'Vídeo',
    amount: 'Importe (USD)',
  },
  fr: {
    title: 'Dons',
    count: 'Nombre de dons :',
    total: 'Total après remboursements (USD) :',
    zone: 'Fuseau horaire :',
    date: 'Date',
    receipt: 'Reçu',
    creator: 'Créateur',
    video: 'Vidéo',
    amount: 'Montant (USD)',
  },
}
