-- The affiliate marketplace: its categories beside those of videos (ruling 157), and its products.

INSERT INTO categories (kind, slug, name, sort_order) VALUES
  ('product', 'books', 'Books', 10),
  ('product', 'prayer-and-ritual', 'Prayer and ritual', 20),
  ('product', 'art-and-home', 'Art and home', 30),
  ('product', 'music-and-film', 'Music and film', 40),
  ('product', 'clothing-and-jewellery', 'Clothing and jewellery', 50),
  ('product', 'children', 'Children', 60),
  ('product', 'food-and-feasts', 'Food and feasts', 70);

INSERT INTO category_names (category_id, language, name)
SELECT c.id, t.language, t.name
FROM categories c
JOIN (VALUES
  ('books', 'ar', 'الكتب'), ('books', 'de', 'Bücher'), ('books', 'es', 'Libros'), ('books', 'fr', 'Livres'),
  ('prayer-and-ritual', 'ar', 'الصلاة والشعائر'), ('prayer-and-ritual', 'de', 'Gebet und Ritual'), ('prayer-and-ritual', 'es', 'Oración y ritual'), ('prayer-and-ritual', 'fr', 'Prière et rituel'),
  ('art-and-home', 'ar', 'الفن والمنزل'), ('art-and-home', 'de', 'Kunst und Wohnen'), ('art-and-home', 'es', 'Arte y hogar'), ('art-and-home', 'fr', 'Art et maison'),
  ('music-and-film', 'ar', 'الموسيقى والأفلام'), ('music-and-film', 'de', 'Musik und Film'), ('music-and-film', 'es', 'Música y cine'), ('music-and-film', 'fr', 'Musique et cinéma'),
  ('clothing-and-jewellery', 'ar', 'الملابس والحلي'), ('clothing-and-jewellery', 'de', 'Kleidung und Schmuck'), ('clothing-and-jewellery', 'es', 'Ropa y joyas'), ('clothing-and-jewellery', 'fr', 'Vêtements et bijoux'),
  ('children', 'ar', 'الأطفال'), ('children', 'de', 'Kinder'), ('children', 'es', 'Niños'), ('children', 'fr', 'Enfants'),
  ('food-and-feasts', 'ar', 'الطعام والأعياد'), ('food-and-feasts', 'de', 'Essen und Feste'), ('food-and-feasts', 'es', 'Comida y fiestas'), ('food-and-feasts', 'fr', 'Cuisine et fêtes')
) AS t (slug, language, name) ON t.slug = c.slug AND c.kind = 'product';

CREATE TABLE affiliate_products (
  id                      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id               integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title                   text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  description             text NOT NULL DEFAULT '',
  price_cents             integer NOT NULL CHECK (price_cents >= 0),
  product_url             text NOT NULL,
  affiliate_code          text NOT NULL CHECK (char_length(affiliate_code) BETWEEN 1 AND 100),
  -- Hundredths of a percent: 10 % is 1000.
  commission_basis_points integer NOT NULL CHECK (commission_basis_points BETWEEN 100 AND 10000),
  category_id             integer REFERENCES categories ON DELETE SET NULL,
  is_featured             boolean NOT NULL DEFAULT false,
  is_active               boolean NOT NULL DEFAULT true,
  status                  text NOT NULL CHECK (status IN ('listed', 'waiting', 'refused')),
  -- Where the seller's picture lies, and the hash of the copy that is shown.
  picture_source          text NOT NULL,
  picture_key             text,
  picture_state           text NOT NULL DEFAULT 'waiting' CHECK (picture_state IN ('waiting', 'copied', 'refused')),
  clicks                  integer NOT NULL DEFAULT 0 CHECK (clicks >= 0),
  created_at              timestamptz(3) NOT NULL DEFAULT now()
);
-- "the marketplace, featured ones first, newest first", and without the first column "newest first"
CREATE INDEX affiliate_products_featured ON affiliate_products ((is_featured::integer) DESC, id DESC)
  WHERE status = 'listed' AND is_active;
-- "the marketplace of a category"
CREATE INDEX affiliate_products_category ON affiliate_products (category_id, id DESC)
  WHERE status = 'listed' AND is_active;
-- "by price" and "by clicks"
CREATE INDEX affiliate_products_price ON affiliate_products (price_cents, id) WHERE status = 'listed' AND is_active;
CREATE INDEX affiliate_products_clicks ON affiliate_products (clicks DESC, id DESC)
  WHERE status = 'listed' AND is_active;
-- "products with these words in them"
CREATE INDEX affiliate_products_words ON affiliate_products USING gin ((title || ' ' || description) gin_trgm_ops);
-- "the products of a member, newest first"
CREATE INDEX affiliate_products_seller ON affiliate_products (seller_id, id DESC);
-- "the products that staff must look at"
CREATE INDEX affiliate_products_status ON affiliate_products (status, id DESC);
