import type { Translation } from '../catalog.ts'
import type { validation as english } from '../en/validation.ts'

export const validation: Translation<typeof english> = {
  required: 'Ce champ est obligatoire',
  valueInvalid: 'Cette valeur n’est pas valide',
  usernameTooShort: 'Le nom d’utilisateur doit comporter au moins {limit, number} caractères',
  usernameTooLong: 'Le nom d’utilisateur ne peut pas dépasser {limit, number} caractères',
  passwordTooShort: 'Le mot de passe doit comporter au moins {limit, number} caractères',
  passwordTooLong: 'Le mot de passe ne peut pas dépasser {limit, number} caractères',
  displayNameTooShort: 'Le nom affiché doit comporter au moins {limit, number} caractères',
  displayNameTooLong: 'Le nom affiché ne peut pas dépasser {limit, number} caractères',
  displayNameOfficial: 'Ce nom affiché pourrait être confondu avec l’équipe de ce site',
  urlInvalid: 'Saisissez une URL valide',
  urlTooLong: 'Une URL ne peut pas dépasser {limit, number} caractères',
  emailInvalid: 'Saisissez une adresse e-mail valide',
  titleTooShort: 'Le titre doit comporter au moins {limit, number} caractères',
  titleTooLong: 'Le titre ne peut pas dépasser {limit, number} caractères',
  descriptionTooLong: 'La description ne peut pas dépasser {limit, number} caractères',
  commentBlank: 'Le commentaire ne peut pas être vide',
  commentTooLong: 'Le commentaire ne peut pas dépasser {limit, number} caractères',
  notesTooLong: 'Les notes ne peuvent pas dépasser {limit, number} caractères',
  searchTooLong: 'Le texte recherché ne peut pas dépasser {limit, number} caractères',
  // Own videos.
  captionsInvalid:
    'Ce fichier n’est ni du WebVTT ni du SubRip : aucune ligne avec des temps comme 00:00:01.000 --> 00:00:04.000 n’a été trouvée',
  captionsTooLarge: 'Les sous-titres ne peuvent pas dépasser {limit, number} caractères',
  captionsTooMany: 'Les sous-titres ne peuvent pas dépasser {limit, number} lignes',
  captionsOrder: 'La fin d’un sous-titre doit être après son début',
  captionsTooLong: 'Un sous-titre ne peut pas dépasser {limit, number} caractères',
  publishAtInvalid: 'Choisissez un moment dans l’année qui vient',

  // Search and channels.
  dateInvalid: 'Veuillez saisir une date et une heure valides',
  endsBeforeStart: 'La fin doit être après le début',

  // Playlists.
  playlistTitleBlank: 'Donnez un nom à la playlist',

  // Settings and mail.
  bioTooLong: 'La présentation ne peut pas dépasser {limit, number} caractères',
  passwordTooCommon: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre',

  // Payments and ledger.
  amountNotNumber: 'Veuillez saisir un montant avec deux décimales au plus',
  cardNumberInvalid: 'Veuillez saisir un numéro de carte valide',

  // Donations.
  donationTooSmall: 'Le don minimum est de {limit, number} $',
  donationTooLarge: 'Le don maximum est de {limit, number} $',
  donationMessageTooLong: 'Le message ne doit pas dépasser {limit, number} caractères',

  // Purchases.
  downloadPriceInvalid: 'Indiquez 0 ou un prix de {from} à {to}',

  // Creators and payouts.
  payoutAmountInvalid: 'Saisissez un montant valide supérieur à 0',
  payoutMethodMissing: 'Choisissez un mode de paiement',
  paypalAccountTooLong: 'L’identifiant de compte PayPal ne peut dépasser {limit, number} caractères',

  // Chat.
  chatMessageBlank: 'Le message ne peut pas être vide',
  chatMessageTooLong: 'Le message ne peut pas dépasser {limit, number} caractères',

  // Forum.
  forumCategoryTooShort: 'Le nom doit comporter au moins {limit, number} caractères',
  sortOrderInvalid: 'L’ordre doit être un nombre entier à partir de 0',
  forumCategoryMissing: 'Choisissez une catégorie',
  initialPostTooShort: 'Le premier message doit comporter au moins {limit, number} caractères',
  forumPostTooLong: 'Un message ne peut pas dépasser {limit, number} caractères',
  replyBlank: 'La réponse ne peut pas être vide',
  postBlank: 'Le message ne peut pas être vide',
  reasonMissing: 'Indiquez un motif d’au moins {limit, number} caractères',
  reasonTooLong: 'Le motif ne peut pas dépasser {limit, number} caractères',
  topicNumberMissing: 'Indiquez le numéro d’un sujet',

  // Reports and safety.
  reportReasonMissing: 'Veuillez choisir un motif',
  suspensionDays: 'Une suspension dure de 1 à {limit, number} jours, ou est définitive',
  appealBlank: 'Expliquez en au moins {limit, number} caractères pourquoi vous n’êtes pas d’accord',
  filterWordTooLong: 'Un mot filtré ne peut pas dépasser {limit, number} caractères',
  filterWordsTooMany: 'Il ne peut pas y avoir plus de {limit, number} mots filtrés',

  // Sponsors.
  sponsorDescriptionTooShort: 'La description doit comporter au moins {limit, number} caractères',
  advertiserNameTooShort: 'Le nom de l’annonceur doit comporter au moins {limit, number} caractères',
  advertiserNameTooLong: 'Le nom de l’annonceur ne peut pas dépasser {limit, number} caractères',
  startDateRequired: 'La date de début est obligatoire',
  endDateRequired: 'La date de fin est obligatoire',
  dayInvalid: 'Veuillez saisir une date valide',
  startInPast: 'La date de début ne peut pas être dans le passé',
  startTooLate: 'La date de début peut être au plus {limit, number} jours après aujourd’hui',
  endBeforeStart: 'La date de fin ne peut pas précéder la date de début',
  flightTooLong: 'Le début et la fin peuvent être séparés de {limit, number} jours au plus',
  budgetRequired: 'Le budget est obligatoire',
  budgetTooSmall: 'Le budget minimum est de {limit, number} $',
  budgetTooLarge: 'Le budget maximum est de {limit, number} $',
  placementRequired: 'L’emplacement est obligatoire',
  timeZoneInvalid: 'Veuillez choisir un fuseau horaire',

  // Affiliate products.
  productTitleRequired: 'Le titre est obligatoire',
  productPriceRequired: 'Le prix est obligatoire',
  productPriceInvalid: 'Indiquez un prix en dollars avec deux décimales au plus, jusqu’à {limit, number}',
  productImageRequired: 'L’adresse de l’image est obligatoire',
  productUrlRequired: 'L’adresse du produit est obligatoire',
  productUrlInvalid: 'L’adresse doit être valide',
  affiliateCodeRequired: 'Le code d’affiliation est obligatoire',
  commissionInvalid: 'La commission doit être comprise entre {from} et {to} pour cent',
  categoryInvalid: 'Choisissez une catégorie',

  // Advertising and newsletter.
  inquiryNameTooShort: 'Le nom doit comporter au moins {limit, number} caractères.',
  inquiryCompanyTooShort: 'Le nom de l’entreprise doit comporter au moins {limit, number} caractères.',
  inquiryEmailInvalid: 'Veuillez saisir une adresse e-mail valide.',
  inquiryMessageTooShort: 'Le message doit comporter au moins {limit, number} caractères.',
  inquiryBudgetRequired: 'Veuillez choisir un budget.',
  newsletterEmailRequired: 'L’adresse e-mail est obligatoire',
  newsletterEmailInvalid: 'Veuillez saisir une adresse e-mail valide',
  wholeNumber: 'Indiquez un nombre entier.',
  numberTooSmall: 'Le plus petit nombre possible ici est {limit, number}.',
  numberTooLarge: 'Le plus grand nombre possible ici est {limit, number}.',
  textTooLong: 'Ce texte ne peut pas dépasser {limit, number} caractères',
  nameTooLong: 'Le nom ne peut pas dépasser {limit, number} caractères',
  siteNameTooLong: 'Le nom doit tenir sur une ligne de {limit, number} caractères au plus.',
  colourInvalid: 'Indiquez une couleur comme #24346b.',
  colourUnreadable:
    'Le texte de cette couleur, ou le texte blanc sur elle, serait difficile à lire. Choisissez-en une plus foncée.',
  languageMissing: 'Choisissez au moins une langue.',
  folderNameInvalid: 'Veuillez choisir l’un des dossiers.',
}
