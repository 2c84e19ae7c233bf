import type { Translation } from '../catalog.ts'
import type { validation as english } from '../en/validation.ts'

export const validation: Translation<typeof english> = {
  required: 'Este campo es obligatorio',
  valueInvalid: 'Este valor no es válido',
  usernameTooShort: 'El nombre de usuario debe tener al menos {limit, number} caracteres',
  usernameTooLong: 'El nombre de usuario no puede superar los {limit, number} caracteres',
  passwordTooShort: 'La contraseña debe tener al menos {limit, number} caracteres',
  passwordTooLong: 'La contraseña no puede superar los {limit, number} caracteres',
  displayNameTooShort: 'El nombre visible debe tener al menos {limit, number} caracteres',
  displayNameTooLong: 'El nombre visible no puede superar los {limit, number} caracteres',
  displayNameOfficial: 'Este nombre visible podría confundirse con el equipo de este sitio',
  urlInvalid: 'Introduce una URL válida',
  urlTooLong: 'Una URL no puede superar los {limit, number} caracteres',
  emailInvalid: 'Introduce un correo electrónico válido',
  titleTooShort: 'El título debe tener al menos {limit, number} caracteres',
  titleTooLong: 'El título no puede superar los {limit, number} caracteres',
  descriptionTooLong: 'La descripción no puede superar los {limit, number} caracteres',
  commentBlank: 'El comentario no puede estar vacío',
  commentTooLong: 'El comentario no puede superar los {limit, number} caracteres',
  notesTooLong: 'Las notas no pueden superar los {limit, number} caracteres',
  searchTooLong: 'El texto de búsqueda no puede superar los {limit, number} caracteres',
  // Own videos.
  captionsInvalid:
    'Este archivo no es WebVTT ni SubRip: no se encontró ninguna línea con tiempos como 00:00:01.000 --> 00:00:04.000',
  captionsTooLarge: 'Los subtítulos no pueden tener más de {limit, number} caracteres',
  captionsTooMany: 'Los subtítulos no pueden tener más de {limit, number} líneas',
  captionsOrder: 'Un subtítulo debe terminar después de empezar',
  captionsTooLong: 'Un subtítulo no puede superar los {limit, number} caracteres',
  publishAtInvalid: 'Elige un momento dentro del próximo año',

  // Search and channels.
  dateInvalid: 'Introduce una fecha y una hora válidas',
  endsBeforeStart: 'El final debe ser posterior al comienzo',

  // Playlists.
  playlistTitleBlank: 'Ponle un nombre a la lista',

  // Settings and mail.
  bioTooLong: 'La presentación no puede superar los {limit, number} caracteres',
  passwordTooCommon: 'Esta contraseña es una de las más comunes. Elige otra',

  // Payments and ledger.
  amountNotNumber: 'Introduce un importe con dos decimales como máximo',
  cardNumberInvalid: 'Introduce un número de tarjeta válido',

  // Donations.
  donationTooSmall: 'La donación mínima es de {limit, number} $',
  donationTooLarge: 'La donación máxima es de {limit, number} $',
  donationMessageTooLong: 'El mensaje debe tener como máximo {limit, number} caracteres',

  // Purchases.
  downloadPriceInvalid: 'Introduce 0 o un precio de {from} a {to}',

  // Creators and payouts.
  payoutAmountInvalid: 'Introduce un importe válido mayor que 0',
  payoutMethodMissing: 'Elige un método de pago',
  paypalAccountTooLong: 'El ID de cuenta de PayPal no puede superar los {limit, number} caracteres',

  // Chat.
  chatMessageBlank: 'El mensaje no puede estar vacío',
  chatMessageTooLong: 'El mensaje no puede superar los {limit, number} caracteres',

  // Forum.
  forumCategoryTooShort: 'El nombre debe tener al menos {limit, number} caracteres',
  sortOrderInvalid: 'El orden debe ser un número entero a partir de 0',
  forumCategoryMissing: 'Elige una categoría',
  initialPostTooShort: 'El primer mensaje debe tener al menos {limit, number} caracteres',
  forumPostTooLong: 'Un mensaje no puede superar los {limit, number} caracteres',
  replyBlank: 'La respuesta no puede estar vacía',
  postBlank: 'El mensaje no puede estar vacío',
  reasonMissing: 'Indica un motivo de al menos {limit, number} caracteres',
  reasonTooLong: 'El motivo no puede superar los {limit, number} caracteres',
  topicNumberMissing: 'Indica el número de un tema',

  // Reports and safety.
  reportReasonMissing: 'Elige un motivo',
  suspensionDays: 'Una suspensión dura de 1 a {limit, number} días o es definitiva',
  appealBlank: 'Explica en al menos {limit, number} caracteres por qué no estás de acuerdo',
  filterWordTooLong: 'Una palabra filtrada no puede superar los {limit, number} caracteres',
  filterWordsTooMany: 'No puede haber más de {limit, number} palabras filtradas',

  // Sponsors.
  sponsorDescriptionTooShort: 'La descripción debe tener al menos {limit, number} caracteres',
  advertiserNameTooShort: 'El nombre del anunciante debe tener al menos {limit, number} caracteres',
  advertiserNameTooLong: 'El nombre del anunciante no puede superar los {limit, number} caracteres',
  startDateRequired: 'La fecha de inicio es obligatoria',
  endDateRequired: 'La fecha de fin es obligatoria',
  dayInvalid: 'Introduce una fecha válida',
  startInPast: 'La fecha de inicio no puede estar en el pasado',
  startTooLate: 'La fecha de inicio puede ser como máximo dentro de {limit, number} días',
  endBeforeStart: 'La fecha de fin no puede ser anterior a la de inicio',
  flightTooLong: 'Entre el inicio y el fin puede haber {limit, number} días como máximo',
  budgetRequired: 'El presupuesto es obligatorio',
  budgetTooSmall: 'El presupuesto mínimo es de {limit, number} $',
  budgetTooLarge: 'El presupuesto máximo es de {limit, number} $',
  placementRequired: 'La ubicación es obligatoria',
  timeZoneInvalid: 'Elige una zona horaria',

  // Affiliate products.
  productTitleRequired: 'Falta el título',
  productPriceRequired: 'Falta el precio',
  productPriceInvalid: 'Introduce un precio en dólares con dos decimales como máximo, hasta {limit, number}',
  productImageRequired: 'Falta la URL de la imagen',
  productUrlRequired: 'Falta la URL del producto',
  productUrlInvalid: 'Debe ser una URL válida',
  affiliateCodeRequired: 'Falta el código de afiliado',
  commissionInvalid: 'La comisión debe estar entre el {from} y el {to} por ciento',
  categoryInvalid: 'Elige una categoría',

  // Advertising and newsletter.
  inquiryNameTooShort: 'El nombre debe tener al menos {limit, number} caracteres.',
  inquiryCompanyTooShort: 'El nombre de la empresa debe tener al menos {limit, number} caracteres.',
  inquiryEmailInvalid: 'Introduce una dirección de correo válida.',
  inquiryMessageTooShort: 'El mensaje debe tener al menos {limit, number} caracteres.',
  inquiryBudgetRequired: 'Elige un presupuesto.',
  newsletterEmailRequired: 'Falta el correo electrónico',
  newsletterEmailInvalid: 'Introduce una dirección de correo válida',
  wholeNumber: 'Escribe un número entero.',
  numberTooSmall: 'El número más pequeño posible aquí es {limit, number}.',
  numberTooLarge: 'El número más grande posible aquí es {limit, number}.',
  textTooLong: 'Este texto no puede superar los {limit, number} caracteres',
  nameTooLong: 'El nombre no puede superar los {limit, number} caracteres',
  siteNameTooLong: 'El nombre debe ocupar una sola línea de {limit, number} caracteres como máximo.',
  colourInvalid: 'Escribe un color como #24346b.',
  colourUnreadable: 'El texto en este color, o el texto blanco sobre él, se leería mal. Elige uno más oscuro.',
  languageMissing: 'Elige al menos un idioma.',
  folderNameInvalid: 'Elige una de las carpetas.',
}
