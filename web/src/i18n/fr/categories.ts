import type { Translation } from '../catalog.ts'
import type { categories as english } from '../en/categories.ts'

export const categories: Translation<typeof english> = {
  title: 'Catégories',
  video: 'Vidéos',
  forum: 'Forum',
  product: 'Produits',
  add: 'Ajouter une catégorie',
  edit: 'Noms',
  namesOf: 'Noms de « {name} »',
  save: 'Enregistrer',
  namesText: 'Un nom laissé vide s’affiche en anglais.',
  hide: 'Masquer',
  show: 'Afficher de nouveau',
  hidden: 'Masquée',
  remove: 'Supprimer',
  removed: '« {name} » a été supprimée',
  up: 'Monter {name}',
  down: 'Descendre {name}',
  uses: '{count, plural, =0 {Non utilisée} one {Utilisée # fois} many {Utilisée # de fois} other {Utilisée # fois}}',
  missing: 'Non traduite : {languages}',
  allowsSponsors: 'Du contenu sponsorisé peut s’afficher à côté de ces vidéos',
  none: 'Pas encore de catégorie.',
  loadFailed: 'Impossible de charger les catégories.',
  failed: 'L’action a échoué',
}
