import type { DemoCategory } from './types.ts'

/** The categories a new site starts with, in the order of the category bar. */
export const categories: readonly DemoCategory[] = [
  { slug: 'prayer', sortOrder: 1, name: { en: 'Prayer', ar: 'الصلاة', de: 'Gebet', es: 'Oración', fr: 'Prière' } },
  {
    slug: 'scripture',
    sortOrder: 2,
    name: {
      en: 'Scripture',
      ar: 'النصوص المقدسة',
      de: 'Heilige Schriften',
      es: 'Textos sagrados',
      fr: 'Textes sacrés',
    },
  },
  {
    slug: 'worship',
    sortOrder: 3,
    name: { en: 'Worship', ar: 'العبادة', de: 'Andacht', es: 'Culto', fr: 'Culte' },
  },
  {
    slug: 'recitation',
    sortOrder: 4,
    name: { en: 'Recitation', ar: 'التلاوة', de: 'Rezitation', es: 'Recitación', fr: 'Récitation' },
  },
  { slug: 'study', sortOrder: 5, name: { en: 'Study', ar: 'الدراسة', de: 'Lernen', es: 'Estudio', fr: 'Étude' } },
  { slug: 'family', sortOrder: 6, name: { en: 'Family', ar: 'الأسرة', de: 'Familie', es: 'Familia', fr: 'Famille' } },
  {
    slug: 'charity',
    sortOrder: 7,
    name: { en: 'Charity', ar: 'العمل الخيري', de: 'Wohltätigkeit', es: 'Caridad', fr: 'Charité' },
  },
  {
    slug: 'festivals',
    sortOrder: 8,
    name: { en: 'Festivals', ar: 'الأعياد', de: 'Feste', es: 'Fiestas', fr: 'Fêtes' },
  },
  {
    slug: 'history',
    sortOrder: 9,
    name: { en: 'History', ar: 'التاريخ', de: 'Geschichte', es: 'Historia', fr: 'Histoire' },
  },
  {
    slug: 'meditation',
    sortOrder: 10,
    name: { en: 'Meditation', ar: 'التأمل', de: 'Meditation', es: 'Meditación', fr: 'Méditation' },
  },
]
