import type { Translation } from '../catalog.ts'
import type { accounts as english } from '../en/accounts.ts'

export const accounts: Translation<typeof english> = {
  welcome: 'Bienvenue',
  choose: 'Connexion ou inscription',
  login: 'Connexion',
  register: 'Inscription',
  username: 'Nom d’utilisateur',
  usernameHint: 'Lettres, chiffres, points, tirets ou tirets bas. Non modifiable ensuite.',
  displayName: 'Nom affiché',
  displayNameHint: 'Ce que les autres voient près de vos vidéos et commentaires.',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  passwordHint: 'Au moins 6 caractères. Quelques mots ensemble sont faciles à retenir et difficiles à deviner.',
  passwordWeak: 'Facile à deviner',
  passwordFair: 'Correct',
  passwordStrong: 'Solide',
  avatarUrl: 'Adresse de votre photo',
  avatarUrlHint: 'Facultatif. Le site garde une petite copie de l’image.',
  noAccount: 'Pas encore de compte ?',
  toRegister: 'Inscrivez-vous ici',
  haveAccount: 'Vous avez déjà un compte ?',
  toLogin: 'Connectez-vous ici',
  loginFailed: 'Échec de la connexion',
  registerFailed: 'Échec de l’inscription',
  pointsTitle: 'Un lieu paisible pour ce que vous croyez',
  toWatch: 'Connectez-vous pour voir cette vidéo',
  pauseFilm: 'Mettre le film en pause',
  playFilm: 'Lire le film',
  pointShare: 'Partagez',
  pointShareText: 'Envoyez les conférences, prières et fêtes de votre tradition, depuis un téléphone ou une caméra.',
  pointSupport: 'Soutenez celles et ceux qui créent',
  pointSupportText:
    'Suivez les personnes et les communautés qui comptent pour vous et dites-leur ce qui vous a été utile.',
  pointCommunity: 'Communauté',
  pointCommunityText:
    'Échangez sous chaque vidéo avec des personnes de nombreuses religions, avec bienveillance et sans sortir du sujet.',
  pointModeration: 'Modération',
  pointModerationText:
    'Chaque vidéo est examinée par des personnes avant sa parution ; seul le contenu religieux est approuvé.',
  forgotPassword: 'Mot de passe oublié ?',
}
