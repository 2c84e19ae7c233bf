import type { Translation } from '../catalog.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: Translation<typeof english> = {
  validation_failed: 'Revisa los campos del formulario e inténtalo de nuevo.',
  malformed_request: 'No se pudo leer la solicitud.',
  not_signed_in: 'Inicia sesión para continuar.',
  forbidden: 'No tienes permiso para hacerlo.',
  cross_site_request: 'Esta solicitud vino de otro sitio y se rechazó. Recarga la página e inténtalo de nuevo.',
  not_found: 'No hay nada en esta dirección.',
  request_too_slow: 'La solicitud tardó demasiado. Inténtalo de nuevo.',
  site_disk_full:
    'Este sitio se ha quedado sin espacio en disco. No se puede guardar nada hasta que quien administra el servidor libere espacio.',
  payload_too_large: 'La solicitud es demasiado grande. El límite es de {limit}.',
  unsupported_content_type: 'Este tipo de contenido no se acepta aquí.',
  format_not_supported: 'Esto solo está disponible en JSON.',
  rate_limited: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  internal: 'Algo ha salido mal. Inténtalo de nuevo.',
  unavailable: 'El servicio aún no está listo. Inténtalo de nuevo en un momento.',
  wrong_credentials: 'El nombre de usuario o la contraseña no son correctos.',
  username_taken: 'Este nombre de usuario ya está en uso. Elige otro.',
  username_not_allowed:
    'No se puede usar este nombre de usuario. Elige letras de un solo alfabeto, cifras, puntos, guiones o guiones bajos.',
  user_not_found: 'Cuenta no encontrada',
  video_not_found: 'Vídeo no encontrado',
  category_not_found: 'Esta categoría no existe. Elige otra.',
  category_hidden: 'La categoría elegida se ha ocultado, así que no se le puede añadir nada. Elige otra.',
  video_not_playable: 'Este vídeo todavía se está procesando.',
  already_published: 'Este vídeo ya está publicado: ya no se puede programar.',
  thumbnail_not_found: 'Esta imagen ya no existe. Elige otra.',
  still_processing: 'Este vídeo aún se está procesando. Inténtalo de nuevo cuando esté listo.',
  captions_not_found: 'No hay subtítulos en este idioma.',
  captions_changed:
    'Mientras tanto, estos subtítulos se modificaron o se eliminaron en otro lugar. Guarda otra vez para conservar los tuyos o cierra el editor para ver cómo están ahora.',
  too_many_captions: 'Un vídeo puede tener subtítulos en {limit} idiomas como máximo. Elimina antes algunos.',
  own_channel: 'No puedes suscribirte a tu propio canal.',
  upload_not_found: 'Esta subida no existe o ha caducado. Vuelve a elegir el archivo.',
  upload_incomplete: 'El archivo no se ha subido por completo. Continúa la subida.',
  upload_already_used: 'Esta subida ya se usó para un vídeo.',
  upload_required: 'Elige un archivo de vídeo para subir.',
  upload_too_large: 'El archivo es más grande de lo que acepta este sitio. El límite es de {limit}.',
  not_a_video: 'Elige un archivo de vídeo.',
  video_without_picture:
    'Este archivo tiene sonido, pero no imagen. Añade una imagen fija al sonido y súbelo como vídeo.',
  video_truncated: 'El archivo de vídeo está incompleto o dañado. Expórtalo de nuevo y sube el archivo nuevo.',
  video_without_duration: 'El vídeo no tiene duración. Elige otro archivo.',
  video_too_long: 'El vídeo es más largo de lo que acepta este sitio. El límite es de {limit}.',
  video_unsupported: 'Este tipo de vídeo no es compatible. Sube MP4, WebM, AVI o MOV.',
  not_an_image: 'Elige un archivo de imagen para la miniatura.',
  image_too_large: 'La imagen es demasiado grande. El límite es de {limit}. Elige una más pequeña.',
  unfinished_uploads:
    'Tus subidas sin terminar ocupan todo el espacio que tienes para ellas: {limit}. Termina o cancela antes una de ellas.',
  disk_full: 'El sitio no tiene espacio para este archivo en este momento. Inténtalo más tarde.',
  comment_not_found: 'Este comentario ya no existe.',
  reply_not_pinned: 'No se puede fijar una respuesta, solo el comentario al que pertenece.',
  religious_tick_required: 'Solo se aprueba contenido religioso: marca primero «Verificado como contenido religioso».',
  already_decided: 'Otra persona del equipo de moderación ya ha decidido sobre este vídeo.',
  not_rejected: 'Solo se puede volver a enviar un vídeo rechazado.',
  // Search and channels.
  feature_not_found: 'Este vídeo ya no está destacado.',

  // Playlists.
  playlist_removed:
    'La moderación ha retirado esta lista de reproducción. El motivo está en «Denuncias y decisiones», donde también puedes recurrir.',
  playlist_not_found: 'Esta lista de reproducción no existe o es privada.',
  playlist_changed:
    'Mientras tanto, esta lista se editó en otro lugar. Guarda otra vez para sustituir esos cambios o cancela para verlos.',
  playlist_full: 'Esta lista está llena. Admite {limit} vídeos.',
  too_many_playlists: 'Puedes tener {limit} listas como máximo. Elimina una primero.',

  // Settings and mail.
  wrong_password: 'La contraseña no es correcta.',
  no_email: 'Tu cuenta no tiene ningún correo electrónico que confirmar. Añade uno primero.',
  link_expired: 'Este enlace ha caducado o ya se usó. Pide uno nuevo.',
  session_not_found: 'Esta sesión ya ha terminado.',
  balance_left: 'Tu saldo todavía no se te ha pagado. Solicita antes un pago o confirma que renuncias a él.',
  last_admin: 'Eres la única persona que administra este sitio. Nombra antes a otra.',

  // Payments and ledger.
  payment_not_found: 'Este pago no existe.',
  payment_unavailable: 'Los pagos no están disponibles en este momento. Inténtalo de nuevo.',
  payment_required: 'El pago no se ha completado. Inténtalo de nuevo o usa otra tarjeta.',
  card_not_found: 'Esta tarjeta guardada ya no existe. Elige otra.',
  not_a_test_card: 'Esto es una prueba: aquí solo funcionan las tarjetas de prueba publicadas.',
  refund_refused: 'Este importe del pago no se puede reembolsar.',
  payment_disputed:
    'Este pago está en disputa. El banco de quien pagó decide sobre el dinero, así que no se puede reembolsar además.',

  // Donations.
  donations_not_accepted: 'Este creador no puede recibir donaciones en este momento.',
  own_donation: 'No puedes hacerte una donación.',
  donation_mismatch: 'Este pago corresponde a otro vídeo o importe.',
  donation_not_found: 'Esta donación no existe.',
  monthly_gift_not_found: 'Esta donación mensual no existe.',
  monthly_gift_ended: 'Esta donación mensual ha terminado.',

  // Purchases.
  not_for_sale: 'Este vídeo no está a la venta.',
  own_video: 'Este vídeo es tuyo.',
  already_purchased: 'Ya has comprado este vídeo.',
  purchase_not_found: 'Esta compra no existe.',
  foreign_purchase: 'Solo la cuenta que compró este vídeo puede descargarlo.',
  purchase_ended: 'Este enlace de descarga ha caducado.',
  download_missing: 'Este vídeo ya no se puede descargar.',

  // Creators and payouts.
  creator_account_not_found: 'Aquí no hay ninguna cuenta de creador.',
  creator_account_exists: 'Ya tienes una cuenta de creador.',
  payment_email_required: 'Primero indica un correo de pago.',
  monetization_disabled: 'La monetización no está activada.',
  paypal_account_required: 'Primero indica tu ID de cuenta de PayPal en los ajustes.',
  confirmed_email_required: 'Añade y confirma tu correo electrónico en los ajustes antes de solicitar un pago.',
  payouts_paused:
    'Tu cuenta de PayPal ha cambiado hace poco. Por tu seguridad, podrás volver a solicitar pagos un poco más tarde.',
  payout_open: 'Ya tienes una solicitud de pago en curso.',
  payout_below_minimum: 'El importe es inferior al pago mínimo.',
  payout_above_balance: 'El importe es superior a tu saldo disponible.',
  payout_not_found: 'Este pago no existe.',
  payout_started: 'Otra persona ya está haciendo este pago. La lista muestra quién.',
  payout_finished: 'Este pago ya está cerrado.',
  payout_at_provider: 'PayPal está procesando este pago; se completará automáticamente.',
  payout_debt_unconfirmed:
    'El creador debe dinero por un reembolso o una disputa. Mira el importe que debe y confírmalo para pagar el total de todos modos.',
  password_required: 'Introduce tu contraseña para confirmar.',

  // Chat.
  chat_room_not_found: 'Esta sala no existe.',
  chat_message_not_found: 'Este mensaje ya no existe.',
  chat_room_locked: 'Esta sala está bloqueada. Solo pueden escribir su anfitrión y la moderación.',
  chat_room_archived: 'Esta sala está archivada. Ya nadie puede escribir en ella.',
  chat_room_public: 'Esta sala está abierta a todo el mundo; no hace falta invitación.',
  chat_muted: 'No puedes escribir en esta sala durante un tiempo.',
  chat_slow_mode: 'Esta sala está en modo lento. Espera un poco antes de tu próximo mensaje.',
  chat_edit_too_late: 'Un mensaje solo se puede editar durante 15 minutos.',
  chat_block_self: 'No puedes bloquearte.',
  chat_not_in_room: 'Entra primero en una sala.',
  chat_frame_unknown: 'Este tipo de mensaje no se conoce aquí. Recarga la página.',
  chat_other_user: 'Esta conexión es de otra persona. Vuelve a iniciar sesión.',

  // Forum.
  forum_category_not_found: 'Categoría no encontrada',
  forum_category_unknown: 'Esta categoría no existe. Elige otra.',
  forum_category_hidden: 'Esta categoría se ha ocultado, así que no se le pueden añadir temas. Elige otra.',
  too_many_forum_categories: 'El foro ya tiene {limit} categorías, el máximo posible. Elige una de ellas.',
  forum_category_exists: 'Ya existe una categoría con este nombre. Elige otro.',
  topic_not_found: 'Tema no encontrado',
  post_not_found: 'Mensaje no encontrado',
  topic_locked: 'Este tema está cerrado. No se pueden publicar respuestas nuevas.',
  same_topic: 'Un tema no se puede fusionar consigo mismo.',
  newcomer_links:
    'Los miembros nuevos pueden usar como máximo 2 enlaces por mensaje. Este límite desaparece cuando lleves un tiempo participando.',

  // Reports and safety.
  account_suspended: 'Esta cuenta está suspendida.',
  report_target_not_found: 'Lo que quieres denunciar ya no existe.',
  own_content: 'No puedes denunciar tu propio contenido.',
  report_not_found: 'Esta denuncia no existe.',
  report_decided: 'Otra persona del equipo de moderación ya ha decidido sobre esta denuncia.',
  already_restored: 'Ya se había restaurado.',
  not_restorable:
    'Ya no se puede restaurar: se borró definitivamente, o quien lo publicó lo eliminó o eliminó su cuenta.',
  second_person_needed: 'Un recurso lo decide una persona distinta de la que tomó la primera decisión.',
  appeal_not_possible: 'Esta decisión no se puede recurrir.',
  not_removable: 'Esto no se puede retirar. En su lugar puedes suspender al miembro.',
  member_deleted:
    'Mientras tanto, este miembro ha eliminado su cuenta y ya no se le puede suspender. La decisión no se guardó.',
  not_suspendable: 'No puedes suspender a este miembro.',
  already_suspended: 'Mientras tanto, este miembro se ha suspendido en otro lugar. Tu suspensión no se ha guardado.',
  not_suspended: 'Este miembro no está suspendido.',
  text_not_allowed: 'Este texto contiene palabras que aquí no están permitidas. Modifícalo.',
  text_changed: 'Mientras tanto, esto se ha cambiado en otro lugar. Tu texto no se ha guardado.',

  // Sponsors.
  sponsor_not_found: 'Este contenido patrocinado no existe.',
  sponsor_not_editable: 'Este contenido ya no está en revisión, así que ya no se puede editar.',
  sponsor_step_impossible: 'Esto ya no es posible. La página muestra ahora el estado actual.',
  sponsor_already_paid: 'El presupuesto ya está pagado. La página muestra ahora el estado actual.',
  sponsor_reason_required: 'Indica el motivo al anunciante.',
  sponsor_flight_over:
    'El último día ya ha pasado, así que no se puede mostrar. Recházalo para que el anunciante lo envíe de nuevo con otras fechas.',

  // Affiliate products.
  product_not_found: 'Este producto ya no existe.',
  product_changed: 'Este producto ha cambiado mientras tanto. La página muestra ahora el estado actual.',

  // Advertising and newsletter.
  inquiry_not_found: 'Esta consulta no existe.',
  inquiry_closed: 'Esta consulta está cerrada. Ábrela de nuevo para responder.',
  inquiry_answered: 'Esta consulta ya tiene respuesta. La tuya no se envió.',
  newsletter_link_invalid: 'Este enlace no es válido o ha caducado.',
  testimonial_not_found: 'Este testimonio ya no existe.',
  invitation_required: 'Para registrarte necesitas una invitación. Pide un enlace a los responsables del sitio.',
  account_waiting:
    'Tu cuenta está creada y pendiente de aprobación. Podrás iniciar sesión en cuanto la aprueben los responsables del sitio.',
  not_waiting: 'Esta cuenta ya no está pendiente de aprobación.',
  invitation_not_found: 'Esta invitación ya se usó o se retiró.',
  managed_category_not_found: 'Esta categoría ya no existe.',
  category_exists: 'Ya existe una categoría con este nombre. Elige otro.',
  category_order_changed:
    'Mientras tanto, el orden de las categorías se cambió en otro lugar. Ahora se muestra el nuevo orden. Vuelve a mover la categoría.',
  category_in_use: 'Esta categoría está en uso. Se puede ocultar, pero no eliminar.',
  already_claimed: 'Otra persona está revisando este vídeo en este momento.',
  second_review_not_found: 'Esta decisión ya no espera una segunda revisión.',
  already_reviewed: 'Otra persona ya ha hecho la segunda revisión.',
  import_not_found: 'Esta importación ya no existe.',
  import_folder_not_found: 'Esta carpeta no existe dentro de la que permite quien administra el servidor.',
  import_under_way: 'Hay otra importación en curso. Espera a que termine o cancélala.',
  import_not_startable: 'Aquí no queda nada por importar.',
  import_not_under_way: 'Esta importación ya terminó.',
}
