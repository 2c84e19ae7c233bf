import type { Translation } from '../catalog.ts'
import type { validation as english } from '../en/validation.ts'

export const validation: Translation<typeof english> = {
  required: 'Dieses Feld ist erforderlich',
  usernameTooShort: 'Der Benutzername muss mindestens 3 Zeichen haben',
  usernameTooLong: 'Der Benutzername darf höchstens 32 Zeichen haben',
  passwordTooShort: 'Das Passwort muss mindestens 6 Zeichen haben',
  passwordTooLong: 'Das Passwort darf höchstens 200 Zeichen haben',
  displayNameTooShort: 'Der Anzeigename muss mindestens 2 Zeichen haben',
  displayNameTooLong: 'Der Anzeigename darf höchstens 60 Zeichen haben',
  displayNameOfficial: 'Dieser Anzeigename könnte für das Team dieser Website gehalten werden',
  urlInvalid: 'Bitte geben Sie eine gültige Adresse ein',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  titleTooShort: 'Der Titel muss mindestens 3 Zeichen haben',
  titleTooLong: 'Der Titel darf höchstens 100 Zeichen haben',
  descriptionTooLong: 'Die Beschreibung darf höchstens 5000 Zeichen haben',
  commentBlank: 'Der Kommentar darf nicht leer sein',
  commentTooLong: 'Der Kommentar darf höchstens 5000 Zeichen haben',
  notesTooLong: 'Die Anmerkungen dürfen höchstens 2000 Zeichen haben',
  searchTooLong: 'Der Suchtext darf höchstens 200 Zeichen haben',
  // Own videos.
  captionsInvalid:
    'Das ist keine WebVTT- oder SubRip-Datei: Es wurde keine Zeile mit Zeiten wie 00:00:01.000 --> 00:00:04.000 gefunden',
  captionsTooLarge: 'Untertitel dürfen höchstens 1.000.000 Zeichen haben',
  captionsTooMany: 'Untertitel dürfen höchstens 10.000 Zeilen haben',
  captionsOrder: 'Ein Untertitel muss nach seinem Beginn enden',
  captionsTooLong: 'Ein Untertitel darf höchstens 2000 Zeichen haben',
  publishAtInvalid: 'Bitte wählen Sie einen Zeitpunkt innerhalb des nächsten Jahres',

  // Search and channels.
  dateInvalid: 'Bitte geben Sie ein gültiges Datum mit Uhrzeit ein',
  endsBeforeStart: 'Das Ende muss nach dem Beginn liegen',

  // Playlists.
  playlistTitleBlank: 'Bitte geben Sie der Playlist einen Namen',
  playlistDescriptionTooLong: 'Die Beschreibung darf höchstens 1000 Zeichen haben',

  // Settings and mail.
  bioTooLong: 'Die Beschreibung darf höchstens 1000 Zeichen haben',

  // Payments and ledger.
  amountNotNumber: 'Bitte geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein',
  cardNumberInvalid: 'Bitte geben Sie eine gültige Kartennummer ein',

  // Donations.
  donationTooSmall: 'Die Mindestspende beträgt 1 $',
  donationTooLarge: 'Die Höchstspende beträgt 10.000 $',
  donationMessageTooLong: 'Die Nachricht darf höchstens 200 Zeichen haben',

  // Purchases.
  downloadPriceInvalid: 'Bitte geben Sie 0 oder einen Preis von 0,50 $ bis 1.000 $ ein',

  // Creators and payouts.
  payoutAmountInvalid: 'Bitte geben Sie einen gültigen Betrag über 0 ein',
  payoutMethodMissing: 'Bitte wählen Sie eine Zahlungsmethode',
  paypalAccountTooLong: 'Die PayPal-Konto-ID darf höchstens 254 Zeichen haben',

  // Chat.
  chatRoomNameTooLong: 'Der Name darf höchstens 60 Zeichen haben',
  shortDescriptionTooLong: 'Die Beschreibung darf höchstens 500 Zeichen haben',
  chatMessageBlank: 'Die Nachricht darf nicht leer sein',
  chatMessageTooLong: 'Die Nachricht darf höchstens 2000 Zeichen haben',

  // Forum.
  forumCategoryTooShort: 'Der Name muss mindestens 3 Zeichen haben',
  forumCategoryTooLong: 'Der Name darf höchstens 50 Zeichen haben',
  sortOrderInvalid: 'Die Reihenfolge muss eine ganze Zahl ab 0 sein',
  forumCategoryMissing: 'Bitte wählen Sie eine Kategorie',
  initialPostTooShort: 'Der erste Beitrag muss mindestens 10 Zeichen haben',
  forumPostTooLong: 'Ein Beitrag darf höchstens 20.000 Zeichen haben',
  replyBlank: 'Die Antwort darf nicht leer sein',
  postBlank: 'Der Beitrag darf nicht leer sein',
  reasonMissing: 'Bitte geben Sie einen Grund mit mindestens 3 Zeichen an',
  reasonTooLong: 'Der Grund darf höchstens 500 Zeichen haben',
  topicNumberMissing: 'Bitte geben Sie die Nummer eines Themas an',

  // Reports and safety.
  reportReasonMissing: 'Bitte wählen Sie einen Grund',
  reportTextTooLong: 'Dieser Text darf höchstens 2000 Zeichen haben',
  suspensionDays: 'Eine Sperre dauert 1 bis 365 Tage oder ist dauerhaft',
  appealBlank: 'Bitte begründen Sie Ihren Widerspruch in mindestens 10 Zeichen',
  filterWordTooLong: 'Ein gefiltertes Wort darf höchstens 100 Zeichen haben',
  filterWordsTooMany: 'Es kann höchstens 500 gefilterte Wörter geben',

  // Sponsors.
  sponsorTitleTooShort: 'Der Titel muss mindestens 5 Zeichen haben',
  sponsorDescriptionTooShort: 'Die Beschreibung muss mindestens 10 Zeichen haben',
  advertiserNameTooShort: 'Der Name des Werbekunden muss mindestens 2 Zeichen haben',
  advertiserNameTooLong: 'Der Name des Werbekunden darf höchstens 60 Zeichen haben',
  startDateRequired: 'Das Startdatum fehlt',
  endDateRequired: 'Das Enddatum fehlt',
  startInPast: 'Das Startdatum darf nicht in der Vergangenheit liegen',
  endBeforeStart: 'Das Enddatum darf nicht vor dem Startdatum liegen',
  flightTooLong: 'Zwischen Start und Ende dürfen höchstens 366 Tage liegen',
  budgetRequired: 'Das Budget fehlt',
  budgetTooSmall: 'Das Mindestbudget beträgt 50 $',
  budgetTooLarge: 'Das Höchstbudget beträgt 1.000.000 $',
  placementRequired: 'Die Platzierung fehlt',
  timeZoneInvalid: 'Bitte wählen Sie eine Zeitzone',

  // Affiliate products.
  productTitleRequired: 'Der Titel fehlt',
  productPriceRequired: 'Der Preis fehlt',
  productPriceInvalid: 'Bitte geben Sie einen Preis in Dollar mit höchstens zwei Nachkommastellen an, bis 1.000.000',
  productImageRequired: 'Die Adresse des Bildes fehlt',
  productUrlRequired: 'Die Adresse des Produkts fehlt',
  productUrlInvalid: 'Bitte geben Sie eine gültige Adresse ein',
  affiliateCodeRequired: 'Der Affiliate-Code fehlt',
  commissionInvalid: 'Die Provision muss zwischen 1 und 100 Prozent liegen',
  categoryInvalid: 'Bitte wählen Sie eine Kategorie',

  // Advertising and newsletter.
  inquiryNameTooShort: 'Der Name muss mindestens 2 Zeichen haben.',
  inquiryCompanyTooShort: 'Der Firmenname muss mindestens 2 Zeichen haben.',
  inquiryEmailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  inquiryMessageTooShort: 'Die Nachricht muss mindestens 10 Zeichen haben.',
  inquiryBudgetRequired: 'Bitte wählen Sie ein Budget.',
  fieldTooLong: 'Dieser Text ist zu lang.',
  newsletterEmailRequired: 'Die E-Mail-Adresse fehlt',
  newsletterEmailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  wholeNumber: 'Bitte geben Sie eine ganze Zahl ein.',
  numberTooSmall: 'Diese Zahl ist zu klein.',
  numberTooLarge: 'Diese Zahl ist zu groß.',
  textTooLong: 'Dieser Text ist länger, als diese Website annimmt.',
  siteNameTooLong: 'Der Name darf nur aus einer Zeile mit höchstens 60 Zeichen bestehen.',
  colourInvalid: 'Bitte geben Sie eine Farbe wie #24346b ein.',
  colourUnreadable:
    'Text in dieser Farbe oder weißer Text darauf wäre schlecht lesbar. Bitte wählen Sie eine dunklere.',
  languageMissing: 'Bitte wählen Sie mindestens eine Sprache.',
  folderNameInvalid: 'Bitte wählen Sie einen der Ordner.',
}
