-- Written from prisma/schema.prisma by the schema engine. Trusted extensions: the owner of the
-- database may create them, no superuser is needed.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Enumerations
CREATE TYPE "user_role" AS ENUM ('admin', 'company_user', 'individual_user');
CREATE TYPE "company_role" AS ENUM ('owner', 'admin', 'member');
CREATE TYPE "verification_status" AS ENUM ('pending', 'verified', 'expired', 'failed');
CREATE TYPE "code_purpose" AS ENUM ('email_verification', 'password_reset', 'email_change', 'company_email');
CREATE TYPE "company_registration_status" AS ENUM ('pending', 'under_review', 'approved', 'rejected', 'suspended');
CREATE TYPE "business_type" AS ENUM ('general_contractor', 'subcontractor', 'supplier', 'manufacturer', 'distributor', 'other');
CREATE TYPE "material_condition" AS ENUM ('new', 'excellent', 'good', 'fair', 'salvage');
CREATE TYPE "stock_change_kind" AS ENUM ('listed', 'restocked', 'corrected', 'sold_elsewhere');
CREATE TYPE "import_state" AS ENUM ('checked', 'running', 'done', 'cancelled', 'stopped', 'undoing', 'undone');
CREATE TYPE "import_outcome" AS ENUM ('ready', 'failed', 'created', 'updated', 'unchanged', 'removed', 'paused', 'restored', 'kept');
CREATE TYPE "transaction_status" AS ENUM ('pending', 'processing', 'completed', 'cancelled', 'refunded');
CREATE TYPE "payment_status" AS ENUM ('pending', 'processing', 'succeeded', 'failed', 'cancelled');
CREATE TYPE "payment_method" AS ENUM ('card', 'bank_transfer', 'apple_pay', 'google_pay', 'link');
CREATE TYPE "payment_flow" AS ENUM ('element', 'checkout');
CREATE TYPE "commission_status" AS ENUM ('pending', 'paid', 'held', 'cancelled', 'refunded');
CREATE TYPE "hold_status" AS ENUM ('held', 'sold', 'released', 'returned');
CREATE TYPE "refund_status" AS ENUM ('pending', 'succeeded', 'failed');
CREATE TYPE "refund_request_state" AS ENUM ('open', 'granted', 'declined', 'withdrawn');
CREATE TYPE "handover_method" AS ENUM ('pickup', 'delivery');
CREATE TYPE "trade_side" AS ENUM ('buyer', 'seller');
CREATE TYPE "dispute_state" AS ENUM ('inquiry', 'inquiry_closed', 'open', 'won', 'lost');
CREATE TYPE "ledger_account" AS ENUM ('buyer_payments', 'seller_payable', 'platform_fees', 'disputes', 'platform_refunds', 'seller_debts');
CREATE TYPE "notification_type" AS ENUM ('order', 'payment', 'message', 'system', 'material_update', 'promotion', 'other');
CREATE TYPE "notification_priority" AS ENUM ('low', 'normal', 'high', 'urgent');
CREATE TYPE "notification_category" AS ENUM ('orders', 'payments', 'messages', 'account', 'materials', 'system');
CREATE TYPE "delivery_status" AS ENUM ('pending', 'sent', 'delivered', 'failed');
CREATE TYPE "notification_frequency" AS ENUM ('immediate', 'daily', 'weekly', 'disabled');
CREATE TYPE "webhook_state" AS ENUM ('waiting', 'delivered', 'failed', 'replaced');
CREATE TYPE "token_scope" AS ENUM ('read', 'write');

-- Tables
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID,
    "email" CITEXT NOT NULL,
    "password" TEXT NOT NULL,
    "first_name" VARCHAR(100) NOT NULL,
    "last_name" VARCHAR(100) NOT NULL,
    "role" "user_role" NOT NULL DEFAULT 'company_user',
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "email_verified_at" TIMESTAMPTZ(3),
    "last_login_at" TIMESTAMPTZ(3),
    "terms_version" VARCHAR(10),
    "oauth_provider" TEXT,
    "oauth_subject" TEXT,
    "profile_image_url" TEXT,
    "banned_at" TIMESTAMPTZ(3),
    "ban_reason" TEXT,
    "anonymized_at" TIMESTAMPTZ(3),
    "compact_mode" BOOLEAN NOT NULL DEFAULT false,
    "show_material_images" BOOLEAN NOT NULL DEFAULT true,
    "auto_refresh_notifications" BOOLEAN NOT NULL DEFAULT true,
    "checklist_hidden" BOOLEAN NOT NULL DEFAULT false,
    "second_factor_secret" TEXT,
    "second_factor_at" TIMESTAMPTZ(3),
    "second_factor_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "email_verification_codes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "purpose" "code_purpose" NOT NULL DEFAULT 'email_verification',
    "code" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "status" "verification_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "other_attempts" INTEGER NOT NULL DEFAULT 0,
    "asked_by_browser" CHAR(64),
    "asked_from_network" CHAR(64),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "email_verification_codes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "user_sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "session_token" TEXT NOT NULL,
    "user_agent" VARCHAR(400),
    "ip_address" VARCHAR(64),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "password_entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "has_second_factor" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "known_browsers" (
    "user_id" UUID NOT NULL,
    "token_digest" CHAR(64) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "known_browsers_pkey" PRIMARY KEY ("user_id","token_digest")
);

CREATE TABLE "passkeys" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "credential_id" VARCHAR(1400) NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "passkey_challenges" (
    "challenge" VARCHAR(100) NOT NULL,
    "asked_by" VARCHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge")
);

CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "code_digest" CHAR(64) NOT NULL,
    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","code_digest")
);

CREATE TABLE "api_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "scope" "token_scope" NOT NULL,
    "token_digest" CHAR(64) NOT NULL,
    "ending" CHAR(4) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "idempotent_calls" (
    "owner" VARCHAR(36) NOT NULL,
    "path" VARCHAR(300) NOT NULL,
    "key" VARCHAR(255) NOT NULL,
    "body_digest" CHAR(64) NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "idempotent_calls_pkey" PRIMARY KEY ("owner","path","key")
);

CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,
    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "companies" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(200) NOT NULL,
    "email" CITEXT NOT NULL,
    "phone" VARCHAR(40),
    "address" VARCHAR(300),
    "city" VARCHAR(100) NOT NULL,
    "state" CHAR(2) NOT NULL,
    "zip_code" VARCHAR(10),
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "description" TEXT,
    "business_type" "business_type",
    "tax_id" VARCHAR(40),
    "business_license" VARCHAR(100),
    "website" VARCHAR(300),
    "established_year" INTEGER,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "registration_status" "company_registration_status" NOT NULL DEFAULT 'pending',
    "registration_request_id" UUID,
    "verification_notes" TEXT,
    "verified_by" UUID,
    "verified_at" TIMESTAMPTZ(3),
    "suspension_reason" TEXT,
    "left_without_users_at" TIMESTAMPTZ(3),
    "stripe_account_id" TEXT,
    "stripe_customer_id" TEXT,
    "payment_enabled" BOOLEAN NOT NULL DEFAULT false,
    "seller_terms_version" VARCHAR(20),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "company_changes" (
    "company_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "tax_id" VARCHAR(40),
    "address" VARCHAR(300),
    "city" VARCHAR(100) NOT NULL,
    "state" CHAR(2) NOT NULL,
    "zip_code" VARCHAR(10),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "company_changes_pkey" PRIMARY KEY ("company_id")
);

CREATE TABLE "user_company_roles" (
    "user_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "role" "company_role" NOT NULL DEFAULT 'member',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "user_company_roles_pkey" PRIMARY KEY ("user_id","company_id")
);

CREATE TABLE "company_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "role" "company_role" NOT NULL DEFAULT 'member',
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "company_invitations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "company_registration_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "contact_first_name" VARCHAR(100),
    "contact_last_name" VARCHAR(100),
    "contact_email" CITEXT NOT NULL,
    "contact_phone" VARCHAR(40),
    "contact_position" VARCHAR(100),
    "company_name" VARCHAR(200) NOT NULL,
    "business_type" "business_type",
    "business_license_number" VARCHAR(100),
    "federal_tax_id" VARCHAR(40),
    "years_in_business" INTEGER,
    "business_address" VARCHAR(300),
    "city" VARCHAR(100) NOT NULL,
    "state" CHAR(2) NOT NULL,
    "zip_code" VARCHAR(10),
    "description" TEXT,
    "specialties" TEXT[],
    "serving_areas" TEXT[],
    "website" VARCHAR(300),
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "email_verified_at" TIMESTAMPTZ(3),
    "verification_code" TEXT,
    "verification_code_expires_at" TIMESTAMPTZ(3),
    "verification_code_sent_at" TIMESTAMPTZ(3),
    "verification_attempts" INTEGER NOT NULL DEFAULT 0,
    "other_attempts" INTEGER NOT NULL DEFAULT 0,
    "browser" CHAR(64),
    "status" "company_registration_status" NOT NULL DEFAULT 'pending',
    "contact_user_id" UUID,
    "reviewed_by" UUID,
    "reviewed_at" TIMESTAMPTZ(3),
    "review_notes" TEXT,
    "rejection_reason" TEXT,
    "claimed_by" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "question" TEXT,
    "question_sent_at" TIMESTAMPTZ(3),
    "hashed_password" TEXT,
    "terms_version" VARCHAR(10),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "company_registration_requests_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "categories" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" VARCHAR(100) NOT NULL,
    "description" TEXT,
    "slug" VARCHAR(100) NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "subcategories" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "category_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "description" TEXT,
    "slug" VARCHAR(120) NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "subcategories_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "product_kinds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "category_id" UUID NOT NULL,
    "subcategory_id" UUID,
    "name" VARCHAR(100) NOT NULL,
    "synonyms" TEXT[],
    "size_pattern" VARCHAR(200),
    "common_unit" VARCHAR(20) NOT NULL,
    "contents_pattern" VARCHAR(200),
    "asks" TEXT[],
    "stems" TEXT[] DEFAULT ARRAY[]::TEXT[],
    CONSTRAINT "product_kinds_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "search_synonyms" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "words" VARCHAR(500) NOT NULL,
    "is_one_way" BOOLEAN NOT NULL DEFAULT false,
    "stems" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "part" TEXT NOT NULL DEFAULT '',
    "query" tsquery,
    "key" VARCHAR(9) NOT NULL DEFAULT '',
    "is_indexed" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "search_synonyms_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "search_words" (
    "word" VARCHAR(40) NOT NULL,
    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word")
);

CREATE TABLE "search_counts" (
    "day" DATE NOT NULL DEFAULT CURRENT_DATE,
    "words" VARCHAR(200) NOT NULL,
    "is_found" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "search_counts_pkey" PRIMARY KEY ("day","words","is_found")
);

CREATE TABLE "kept_counts" (
    "id" BIGSERIAL NOT NULL,
    "what" VARCHAR(30) NOT NULL,
    "key" VARCHAR(120) NOT NULL,
    "n" BIGINT NOT NULL,
    "is_folded" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "kept_counts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "materials" (
    -- Fixed widths first: PostgreSQL finds a column by reading those before it, and a page that counts
    -- 10,000 listings reads on_sale and created_at of each.
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "category_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "quantity" INTEGER NOT NULL,
    "quantity_held" INTEGER NOT NULL DEFAULT 0,
    "quantity_sold" INTEGER NOT NULL DEFAULT 0,
    "quantity_listed" INTEGER NOT NULL,
    "on_sale" BOOLEAN NOT NULL DEFAULT false,
    "available" BOOLEAN NOT NULL GENERATED ALWAYS AS (paused_at IS NULL AND hidden_at IS NULL AND deleted_at IS NULL) STORED,
    "is_whole_lot" BOOLEAN NOT NULL DEFAULT false,
    "condition" "material_condition" NOT NULL DEFAULT 'good',
    "product_kind_id" UUID,
    "subcategory_id" UUID,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "price" DECIMAL(10,2) NOT NULL,
    "search" tsvector,
    "common_price" DECIMAL(16,6),
    "common_price_unit" VARCHAR(20),
    "price_unit" VARCHAR(20) NOT NULL,
    "state" CHAR(2) NOT NULL,
    "city" VARCHAR(100) NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "description" TEXT NOT NULL,
    "category" VARCHAR(100) NOT NULL,
    "location" VARCHAR(200) NOT NULL,
    "zip_code" VARCHAR(10),
    "image_url" VARCHAR(300),
    "pack_kind" VARCHAR(20),
    "pack_count" INTEGER,
    "common_unit" VARCHAR(20),
    "common_per_unit" DOUBLE PRECISION,
    "size" VARCHAR(60),
    "grade" VARCHAR(60),
    "maker" VARCHAR(100),
    "sku" VARCHAR(60),
    "upc" VARCHAR(14),
    "weight_lb" DOUBLE PRECISION,
    "pallet_length_in" INTEGER,
    "pallet_width_in" INTEGER,
    "pallet_height_in" INTEGER,
    "min_order_quantity" INTEGER,
    "available_from" DATE,
    "available_until" DATE,
    "pickup_hours" VARCHAR(200),
    "loading" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "size_key" VARCHAR(100),
    "piece_inches" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "paused_at" TIMESTAMPTZ(3),
    "hidden_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "once_digest" CHAR(64),
    "deleted_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "materials_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "stock_changes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "material_id" UUID NOT NULL,
    "kind" "stock_change_kind" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "stock_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "company_view_days" (
    "company_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL,
    CONSTRAINT "company_view_days_pkey" PRIMARY KEY ("company_id","day")
);

CREATE TABLE "material_views" (
    "material_id" UUID NOT NULL,
    "views" INTEGER NOT NULL,
    CONSTRAINT "material_views_pkey" PRIMARY KEY ("material_id")
);

CREATE TABLE "listing_imports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "user_id" UUID,
    "file_name" VARCHAR(200) NOT NULL,
    "state" "import_state" NOT NULL DEFAULT 'checked',
    "ignored" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "listing_imports_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "listing_import_rows" (
    "import_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "outcome" "import_outcome" NOT NULL,
    "sent" JSONB NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "material_id" UUID,
    "seen" TEXT,
    "before" JSONB,
    "after" JSONB,
    CONSTRAINT "listing_import_rows_pkey" PRIMARY KEY ("import_id","row")
);

CREATE TABLE "material_images" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "material_id" UUID NOT NULL,
    "object_path" VARCHAR(300) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "alt" VARCHAR(200),
    CONSTRAINT "material_images_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "uploads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "object_path" VARCHAR(300) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "source" VARCHAR(2000),
    "draft_id" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "listing_drafts" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "edited_by_id" UUID,
    "page_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "title" VARCHAR(200) NOT NULL,
    "fields" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "listing_drafts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "saved_materials" (
    "user_id" UUID NOT NULL,
    "material_id" UUID NOT NULL,
    "price_when_saved" DECIMAL(10,2) NOT NULL,
    "alerted_price" DECIMAL(10,2),
    "alerted_stock" VARCHAR(10),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "saved_materials_pkey" PRIMARY KEY ("user_id","material_id")
);

CREATE TABLE "saved_searches" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "query" VARCHAR(500) NOT NULL,
    "label" VARCHAR(200) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "saved_searches_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "saved_search_matches" (
    "search_id" UUID NOT NULL,
    "material_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "saved_search_matches_pkey" PRIMARY KEY ("search_id","material_id")
);

CREATE TABLE "takeoffs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "zip_code" CHAR(5) NOT NULL,
    "radius_miles" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "takeoffs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "takeoff_lines" (
    "takeoff_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "text" VARCHAR(200) NOT NULL,
    "quantity" DOUBLE PRECISION,
    "unit" VARCHAR(20) NOT NULL,
    "words" VARCHAR(200) NOT NULL,
    "material_id" UUID,
    "is_skipped" BOOLEAN NOT NULL DEFAULT false,
    "seen" JSONB NOT NULL DEFAULT '[]',
    "seen_at" TIMESTAMPTZ(3),
    CONSTRAINT "takeoff_lines_pkey" PRIMARY KEY ("takeoff_id","position")
);

CREATE TABLE "message_threads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key" VARCHAR(120) NOT NULL,
    "material_id" UUID,
    "company_a_id" UUID NOT NULL,
    "company_b_id" UUID NOT NULL,
    "subject" VARCHAR(300) NOT NULL,
    "unread_a" INTEGER NOT NULL DEFAULT 0,
    "unread_b" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "message_threads_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "message_photos" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "message_id" UUID NOT NULL,
    "object_path" VARCHAR(300) NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "message_photos_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "thread_id" UUID NOT NULL,
    "material_id" UUID,
    "sender_company_id" UUID NOT NULL,
    "receiver_company_id" UUID NOT NULL,
    "sender_user_id" UUID,
    "subject" VARCHAR(300) NOT NULL,
    "content" TEXT NOT NULL,
    "nonce" UUID,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "transactions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "material_id" UUID NOT NULL,
    "buyer_company_id" UUID NOT NULL,
    "seller_company_id" UUID NOT NULL,
    "buyer_user_id" UUID,
    "material_title" VARCHAR(200) NOT NULL,
    "price_unit" VARCHAR(20) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" DECIMAL(10,2) NOT NULL,
    "subtotal" DECIMAL(10,2) NOT NULL,
    "platform_fee" DECIMAL(10,2) NOT NULL,
    "total_amount" DECIMAL(10,2) NOT NULL,
    "status" "transaction_status" NOT NULL DEFAULT 'pending',
    "payment_flow" "payment_flow" NOT NULL,
    "destination_account_id" TEXT NOT NULL,
    "nonce" UUID NOT NULL,
    "stripe_attempt" INTEGER NOT NULL DEFAULT 1,
    "stripe_payment_intent_id" TEXT,
    "stripe_checkout_session_id" TEXT,
    "cancel_reason" TEXT,
    "category_id" UUID,
    "state" CHAR(2),
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "condition" "material_condition",
    "product_kind_id" UUID,
    "size_key" VARCHAR(100),
    "common_price" DECIMAL(16,6),
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "transactions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "stock_holds" (
    "transaction_id" UUID NOT NULL,
    "material_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "status" "hold_status" NOT NULL DEFAULT 'held',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    CONSTRAINT "stock_holds_pkey" PRIMARY KEY ("transaction_id")
);

CREATE TABLE "payments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "transaction_id" UUID NOT NULL,
    "stripe_payment_intent_id" TEXT,
    "stripe_charge_id" TEXT,
    "stripe_seller_payment_id" TEXT,
    "payment_method" "payment_method",
    "amount" DECIMAL(10,2) NOT NULL,
    "refunded_amount" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL DEFAULT 'usd',
    "status" "payment_status" NOT NULL DEFAULT 'pending',
    "failure_reason" TEXT,
    "processed_at" TIMESTAMPTZ(3),
    "receipt_number" INTEGER,
    "receipt_parties" JSONB,
    "card_brand" VARCHAR(30),
    "card_last4" VARCHAR(4),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "commissions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "transaction_id" UUID NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "rate" DECIMAL(5,4) NOT NULL DEFAULT 0.0500,
    "status" "commission_status" NOT NULL DEFAULT 'pending',
    "stripe_transfer_id" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "commissions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "refunds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "transaction_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "fee_amount" DECIMAL(10,2) NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "refund_status" NOT NULL DEFAULT 'pending',
    "failure_reason" TEXT,
    "stripe_refund_id" TEXT,
    "paid_by_platform" BOOLEAN NOT NULL DEFAULT false,
    "requested_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "refund_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "transaction_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "amount" DECIMAL(10,2),
    "reason" VARCHAR(500) NOT NULL,
    "state" "refund_request_state" NOT NULL DEFAULT 'open',
    "requested_by_id" UUID,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decline_reason" VARCHAR(500),
    "refund_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "refund_requests_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "disputes" (
    "id" TEXT NOT NULL,
    "transaction_id" UUID NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "reason" VARCHAR(60) NOT NULL,
    "state" "dispute_state" NOT NULL DEFAULT 'open',
    "is_answered" BOOLEAN NOT NULL DEFAULT false,
    "evidence_due_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "owed_amount" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "recovered_amount" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "reversal_attempt" INTEGER NOT NULL DEFAULT 1,
    "reversal_amount" DECIMAL(10,2),
    "evidence_text" TEXT,
    "evidence_files" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "evidence_sent_by_id" UUID,
    "evidence_sent_at" TIMESTAMPTZ(3),
    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "handovers" (
    "transaction_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "method" "handover_method" NOT NULL,
    "street" VARCHAR(300) NOT NULL,
    "city" VARCHAR(100) NOT NULL,
    "state" CHAR(2) NOT NULL,
    "zip_code" VARCHAR(10) NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE,
    "from_time" VARCHAR(5),
    "until_time" VARCHAR(5),
    "contact_name" VARCHAR(120) NOT NULL,
    "contact_phone" VARCHAR(40) NOT NULL,
    "notes" VARCHAR(1000),
    "proposed_by" "trade_side" NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "agreed_at" TIMESTAMPTZ(3),
    "handed_over_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3),
    CONSTRAINT "handovers_pkey" PRIMARY KEY ("transaction_id")
);

CREATE TABLE "feedback" (
    "transaction_id" UUID NOT NULL,
    "seller_company_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "would_buy_again" BOOLEAN NOT NULL,
    "comment" VARCHAR(1000),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reply" VARCHAR(1000),
    "replied_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "removed_reason" VARCHAR(500),
    CONSTRAINT "feedback_pkey" PRIMARY KEY ("transaction_id")
);

CREATE TABLE "transaction_events" (
    "id" BIGSERIAL NOT NULL,
    "transaction_id" UUID NOT NULL,
    "kind" VARCHAR(50) NOT NULL,
    "actor_user_id" UUID,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "transaction_events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ledger_postings" (
    "id" BIGSERIAL NOT NULL,
    "transaction_id" UUID NOT NULL,
    "kind" VARCHAR(30) NOT NULL,
    "stripe_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ledger_entries" (
    "posting_id" BIGINT NOT NULL,
    "account" "ledger_account" NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("posting_id","account")
);

CREATE TABLE "ledger_days" (
    "day" DATE NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "sales" INTEGER NOT NULL,
    "gross" DECIMAL(16,2) NOT NULL,
    "fees" DECIMAL(16,2) NOT NULL,
    "back" DECIMAL(16,2) NOT NULL,
    "back_fees" DECIMAL(16,2) NOT NULL,
    CONSTRAINT "ledger_days_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "stripe_sweeps" (
    "list" VARCHAR(50) NOT NULL,
    "swept_until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "stripe_sweeps_pkey" PRIMARY KEY ("list")
);

CREATE TABLE "stripe_event_failures" (
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "first_failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "error" VARCHAR(500) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" VARCHAR(20),
    CONSTRAINT "stripe_event_failures_pkey" PRIMARY KEY ("event_id")
);

CREATE TABLE "invariant_runs" (
    "id" BIGSERIAL NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "at_stripe" BOOLEAN NOT NULL,
    "by_user_id" UUID,
    "counts" JSONB NOT NULL,
    CONSTRAINT "invariant_runs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "invariant_violations" (
    "rule" VARCHAR(40) NOT NULL,
    "subject_id" VARCHAR(100) NOT NULL,
    "detail" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(3),
    "cleared_at" TIMESTAMPTZ(3),
    CONSTRAINT "invariant_violations_pkey" PRIMARY KEY ("rule","subject_id")
);

CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "recipient_company_id" UUID NOT NULL,
    "type" "notification_type" NOT NULL,
    "title" VARCHAR(255) NOT NULL,
    "content" TEXT NOT NULL,
    "action_url" VARCHAR(500),
    "action_text" VARCHAR(100),
    "priority" "notification_priority" NOT NULL DEFAULT 'normal',
    "category" "notification_category" NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "read" BOOLEAN NOT NULL DEFAULT false,
    "dismissed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "notification_preferences" (
    "company_id" UUID NOT NULL,
    "category" "notification_category" NOT NULL,
    "email_enabled" BOOLEAN NOT NULL DEFAULT true,
    "push_enabled" BOOLEAN NOT NULL DEFAULT true,
    "in_app_enabled" BOOLEAN NOT NULL DEFAULT true,
    "frequency" "notification_frequency" NOT NULL DEFAULT 'immediate',
    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("company_id","category")
);

CREATE TABLE "notification_mutes" (
    "user_id" UUID NOT NULL,
    "category" "notification_category" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "notification_mutes_pkey" PRIMARY KEY ("user_id","category")
);

CREATE TABLE "notification_deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "notification_id" UUID NOT NULL,
    "method" VARCHAR(20) NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mail_id" UUID,
    "user_id" UUID,
    "failure_reason" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint" VARCHAR(1000) NOT NULL,
    "p256dh" VARCHAR(200) NOT NULL,
    "auth" VARCHAR(100) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "own_keys" (
    "name" VARCHAR(50) NOT NULL,
    "public_key" TEXT NOT NULL,
    "sealed_private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "own_keys_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" VARCHAR(40) NOT NULL,
    "recipient" CITEXT NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "sealed_content" TEXT,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "failure_reason" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "message_id" TEXT,
    "admins_told_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "mail_tries" (
    "id" BIGSERIAL NOT NULL,
    "mail_id" UUID NOT NULL,
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "mail_tries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "url" VARCHAR(500) NOT NULL,
    "events" VARCHAR(40)[],
    "sealed_secret" TEXT NOT NULL,
    "sealed_former_secret" TEXT,
    "secret_changed_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "endpoint_id" UUID NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "data" JSONB NOT NULL,
    "subject_id" UUID,
    "state" "webhook_state" NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" UUID NOT NULL,
    "status" INTEGER,
    "error" VARCHAR(200),
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "site_settings" (
    "version" INTEGER NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "accent" VARCHAR(7) NOT NULL,
    "logo" VARCHAR(40),
    "support_email" VARCHAR(254) NOT NULL,
    "legal_email" VARCHAR(254) NOT NULL,
    "review_promise" VARCHAR(40) NOT NULL,
    "review_time" VARCHAR(40) NOT NULL,
    "fee_basis_points" INTEGER NOT NULL,
    "next_fee_basis_points" INTEGER,
    "next_fee_from" DATE,
    "changed_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("version")
);

CREATE TABLE "site_logos" (
    "id" VARCHAR(40) NOT NULL,
    "files" BYTEA[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "site_logos_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "actor_user_id" UUID,
    "action" VARCHAR(80) NOT NULL,
    "subject_type" VARCHAR(50) NOT NULL,
    "subject_id" VARCHAR(64),
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "admin_events" (
    "id" BIGSERIAL NOT NULL,
    "type" VARCHAR(50) NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "admin_events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "material_edit_locks" (
    "material_id" UUID NOT NULL,
    "locked_by_user_id" UUID NOT NULL,
    "acquired_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "material_edit_locks_pkey" PRIMARY KEY ("material_id")
);

-- Indexes
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");
CREATE INDEX "users_company_id_idx" ON "users"("company_id");
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id");
CREATE UNIQUE INDEX "users_oauth_provider_oauth_subject_key" ON "users"("oauth_provider", "oauth_subject");
CREATE INDEX "email_verification_codes_user_id_purpose_created_at_idx" ON "email_verification_codes"("user_id", "purpose", "created_at" DESC);
CREATE UNIQUE INDEX "user_sessions_session_token_key" ON "user_sessions"("session_token");
CREATE INDEX "known_browsers_token_digest_idx" ON "known_browsers"("token_digest");
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions"("user_id");
CREATE INDEX "user_sessions_expires_at_idx" ON "user_sessions"("expires_at");
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");
CREATE UNIQUE INDEX "api_tokens_token_digest_key" ON "api_tokens"("token_digest");
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens"("user_id");
CREATE INDEX "idempotent_calls_started_at_idx" ON "idempotent_calls"("started_at");
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");
CREATE UNIQUE INDEX "companies_email_key" ON "companies"("email");
CREATE UNIQUE INDEX "companies_registration_request_id_key" ON "companies"("registration_request_id");
CREATE UNIQUE INDEX "companies_stripe_account_id_key" ON "companies"("stripe_account_id");
CREATE UNIQUE INDEX "companies_stripe_customer_id_key" ON "companies"("stripe_customer_id");
CREATE INDEX "companies_name_id_idx" ON "companies"("name", "id");
CREATE INDEX "companies_created_at_id_idx" ON "companies"("created_at" DESC, "id");
CREATE INDEX "user_company_roles_company_id_idx" ON "user_company_roles"("company_id");
CREATE UNIQUE INDEX "company_invitations_token_hash_key" ON "company_invitations"("token_hash");
CREATE INDEX "company_invitations_invited_by_id_idx" ON "company_invitations"("invited_by_id");
CREATE UNIQUE INDEX "company_invitations_company_id_email_key" ON "company_invitations"("company_id", "email");
CREATE UNIQUE INDEX "company_registration_requests_contact_user_id_key" ON "company_registration_requests"("contact_user_id");
CREATE INDEX "company_registration_requests_status_created_at_idx" ON "company_registration_requests"("status", "created_at");
CREATE INDEX "company_registration_requests_contact_email_created_at_idx" ON "company_registration_requests"("contact_email", "created_at" DESC);
CREATE INDEX "company_registration_requests_browser_idx" ON "company_registration_requests"("browser");
CREATE UNIQUE INDEX "categories_name_key" ON "categories"("name");
CREATE UNIQUE INDEX "categories_slug_key" ON "categories"("slug");
CREATE UNIQUE INDEX "subcategories_slug_key" ON "subcategories"("slug");
CREATE UNIQUE INDEX "subcategories_category_id_name_key" ON "subcategories"("category_id", "name");
CREATE UNIQUE INDEX "product_kinds_category_id_name_key" ON "product_kinds"("category_id", "name");
CREATE UNIQUE INDEX "materials_company_id_once_digest_key" ON "materials"("company_id", "once_digest");
CREATE INDEX "materials_updated_at_id_idx" ON "materials"("updated_at", "id");
CREATE INDEX "materials_category_id_price_unit_state_created_at_id_idx" ON "materials"("category_id", "price_unit", "state", "created_at" DESC, "id");
CREATE INDEX "materials_created_at_id_on_sale_idx" ON "materials"("created_at" DESC, "id", "on_sale");
CREATE INDEX "materials_category_id_created_at_id_on_sale_idx" ON "materials"("category_id", "created_at" DESC, "id", "on_sale");
CREATE INDEX "materials_company_id_created_at_id_on_sale_idx" ON "materials"("company_id", "created_at" DESC, "id", "on_sale");
CREATE INDEX "saved_materials_user_id_created_at_material_id_idx" ON "saved_materials"("user_id", "created_at" DESC, "material_id");
CREATE INDEX "saved_materials_created_at_material_id_idx" ON "saved_materials"("created_at" DESC, "material_id");
CREATE INDEX "kept_counts_what_key_n_is_folded_idx" ON "kept_counts"("what", "key", "n", "is_folded");
CREATE INDEX "search_synonyms_stems_idx" ON "search_synonyms" USING GIN ("stems");
CREATE INDEX "search_words_word_idx" ON "search_words" USING GIN ("word" gin_trgm_ops);
CREATE INDEX "search_counts_words_idx" ON "search_counts" USING GIN ("words" gin_trgm_ops);
CREATE INDEX "stock_changes_material_id_created_at_idx" ON "stock_changes"("material_id", "created_at");
CREATE INDEX "material_images_object_path_idx" ON "material_images"("object_path");
CREATE INDEX "listing_imports_company_id_created_at_idx" ON "listing_imports"("company_id", "created_at" DESC);
CREATE INDEX "listing_import_rows_import_id_outcome_idx" ON "listing_import_rows"("import_id", "outcome");
CREATE UNIQUE INDEX "material_images_position_key" ON "material_images"("material_id", "position");
CREATE UNIQUE INDEX "uploads_object_path_key" ON "uploads"("object_path");
CREATE INDEX "uploads_draft_id_idx" ON "uploads"("draft_id");
CREATE INDEX "uploads_user_id_idx" ON "uploads"("user_id");
CREATE INDEX "uploads_company_id_idx" ON "uploads"("company_id");
CREATE INDEX "uploads_created_at_idx" ON "uploads"("created_at");
CREATE INDEX "listing_drafts_company_id_updated_at_id_idx" ON "listing_drafts"("company_id", "updated_at" DESC, "id");
CREATE INDEX "listing_drafts_edited_by_id_idx" ON "listing_drafts"("edited_by_id");
CREATE INDEX "listing_drafts_updated_at_idx" ON "listing_drafts"("updated_at");
CREATE INDEX "saved_materials_material_id_idx" ON "saved_materials"("material_id");
CREATE UNIQUE INDEX "saved_searches_user_id_query_key" ON "saved_searches"("user_id", "query");
CREATE INDEX "saved_search_matches_material_id_idx" ON "saved_search_matches"("material_id");
CREATE INDEX "takeoffs_company_id_updated_at_id_idx" ON "takeoffs"("company_id", "updated_at" DESC, "id");
CREATE INDEX "takeoff_lines_material_id_idx" ON "takeoff_lines"("material_id");
CREATE UNIQUE INDEX "message_threads_key_key" ON "message_threads"("key");
CREATE INDEX "message_threads_company_a_id_last_message_at_id_idx" ON "message_threads"("company_a_id", "last_message_at" DESC, "id");
CREATE INDEX "message_threads_company_b_id_last_message_at_id_idx" ON "message_threads"("company_b_id", "last_message_at" DESC, "id");
CREATE INDEX "message_threads_material_id_idx" ON "message_threads"("material_id");
CREATE UNIQUE INDEX "message_photos_object_path_key" ON "message_photos"("object_path");
CREATE INDEX "message_photos_message_id_position_idx" ON "message_photos"("message_id", "position");
CREATE INDEX "messages_sender_user_id_idx" ON "messages"("sender_user_id");
CREATE INDEX "messages_receiver_company_id_created_at_idx" ON "messages"("receiver_company_id", "created_at" DESC);
CREATE INDEX "messages_sender_company_id_created_at_idx" ON "messages"("sender_company_id", "created_at" DESC);
CREATE INDEX "messages_thread_id_created_at_id_idx" ON "messages"("thread_id", "created_at", "id");
CREATE INDEX "messages_material_id_created_at_idx" ON "messages"("material_id", "created_at");
CREATE UNIQUE INDEX "messages_sender_company_id_nonce_key" ON "messages"("sender_company_id", "nonce");
CREATE UNIQUE INDEX "transactions_stripe_payment_intent_id_key" ON "transactions"("stripe_payment_intent_id");
CREATE UNIQUE INDEX "transactions_stripe_checkout_session_id_key" ON "transactions"("stripe_checkout_session_id");
CREATE INDEX "transactions_buyer_user_id_idx" ON "transactions"("buyer_user_id");
CREATE INDEX "transactions_buyer_company_id_created_at_idx" ON "transactions"("buyer_company_id", "created_at" DESC);
CREATE INDEX "transactions_seller_company_id_created_at_idx" ON "transactions"("seller_company_id", "created_at" DESC);
CREATE INDEX "transactions_created_at_id_idx" ON "transactions"("created_at" DESC, "id" DESC);
CREATE INDEX "transactions_material_id_completed_at_idx" ON "transactions"("material_id", "completed_at");
CREATE INDEX "transactions_status_updated_at_idx" ON "transactions"("status", "updated_at");
CREATE UNIQUE INDEX "transactions_buyer_company_id_nonce_key" ON "transactions"("buyer_company_id", "nonce");
CREATE INDEX "stock_holds_status_expires_at_idx" ON "stock_holds"("status", "expires_at");
CREATE INDEX "stock_holds_material_id_idx" ON "stock_holds"("material_id");
CREATE UNIQUE INDEX "payments_transaction_id_key" ON "payments"("transaction_id");
CREATE UNIQUE INDEX "payments_stripe_payment_intent_id_key" ON "payments"("stripe_payment_intent_id");
CREATE UNIQUE INDEX "payments_stripe_charge_id_key" ON "payments"("stripe_charge_id");
CREATE UNIQUE INDEX "payments_stripe_seller_payment_id_key" ON "payments"("stripe_seller_payment_id");
CREATE UNIQUE INDEX "payments_receipt_number_key" ON "payments"("receipt_number");
CREATE UNIQUE INDEX "commissions_transaction_id_key" ON "commissions"("transaction_id");
CREATE INDEX "commissions_status_idx" ON "commissions"("status");
CREATE UNIQUE INDEX "refunds_stripe_refund_id_key" ON "refunds"("stripe_refund_id");
CREATE INDEX "refunds_requested_by_id_idx" ON "refunds"("requested_by_id");
CREATE INDEX "refunds_status_created_at_idx" ON "refunds"("status", "created_at");
CREATE UNIQUE INDEX "refunds_transaction_id_sequence_key" ON "refunds"("transaction_id", "sequence");
CREATE UNIQUE INDEX "refund_requests_refund_id_key" ON "refund_requests"("refund_id");
CREATE INDEX "refund_requests_requested_by_id_idx" ON "refund_requests"("requested_by_id");
CREATE INDEX "refund_requests_decided_by_id_idx" ON "refund_requests"("decided_by_id");
CREATE INDEX "refund_requests_state_created_at_idx" ON "refund_requests"("state", "created_at");
CREATE UNIQUE INDEX "refund_requests_transaction_id_sequence_key" ON "refund_requests"("transaction_id", "sequence");
CREATE INDEX "disputes_transaction_id_idx" ON "disputes"("transaction_id");
CREATE INDEX "disputes_state_evidence_due_at_idx" ON "disputes"("state", "evidence_due_at");
CREATE INDEX "feedback_seller_company_id_created_at_transaction_id_idx" ON "feedback"("seller_company_id", "created_at" DESC, "transaction_id");
CREATE INDEX "transaction_events_actor_user_id_idx" ON "transaction_events"("actor_user_id");
CREATE INDEX "transaction_events_transaction_id_id_idx" ON "transaction_events"("transaction_id", "id");
CREATE INDEX "ledger_postings_stripe_id_idx" ON "ledger_postings"("stripe_id");
CREATE INDEX "ledger_postings_created_at_id_idx" ON "ledger_postings"("created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "ledger_postings_transaction_id_kind_stripe_id_key" ON "ledger_postings"("transaction_id", "kind", "stripe_id");
CREATE INDEX "ledger_entries_account_idx" ON "ledger_entries"("account");
CREATE INDEX "stripe_events_received_at_idx" ON "stripe_events"("received_at");
CREATE INDEX "stripe_event_failures_resolved_at_last_failed_at_idx" ON "stripe_event_failures"("resolved_at", "last_failed_at" DESC);
CREATE INDEX "invariant_runs_ran_at_idx" ON "invariant_runs"("ran_at" DESC);
CREATE INDEX "notifications_recipient_company_id_category_created_at_idx" ON "notifications"("recipient_company_id", "category", "created_at" DESC);
CREATE INDEX "notification_deliveries_notification_id_idx" ON "notification_deliveries"("notification_id");
CREATE INDEX "notification_deliveries_status_due_at_idx" ON "notification_deliveries"("status", "due_at");
CREATE INDEX "notification_deliveries_mail_id_idx" ON "notification_deliveries"("mail_id");
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");
CREATE INDEX "push_subscriptions_session_id_idx" ON "push_subscriptions"("session_id");
CREATE INDEX "mails_status_created_at_idx" ON "mails"("status", "created_at" DESC);
CREATE INDEX "mails_created_at_id_idx" ON "mails"("created_at" DESC, "id");
CREATE INDEX "mail_tries_mail_id_created_at_idx" ON "mail_tries"("mail_id", "created_at");
CREATE INDEX "webhook_endpoints_company_id_idx" ON "webhook_endpoints"("company_id");
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("endpoint_id", "created_at" DESC, "id");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
CREATE INDEX "webhook_attempts_delivery_id_idx" ON "webhook_attempts"("delivery_id");
CREATE INDEX "audit_log_created_at_idx" ON "audit_log"("created_at" DESC);
CREATE INDEX "audit_log_actor_user_id_created_at_idx" ON "audit_log"("actor_user_id", "created_at" DESC);
CREATE INDEX "audit_log_action_created_at_idx" ON "audit_log"("action", "created_at" DESC);
CREATE INDEX "audit_log_subject_type_subject_id_idx" ON "audit_log"("subject_type", "subject_id");
CREATE INDEX "admin_events_created_at_idx" ON "admin_events"("created_at");
CREATE INDEX "material_edit_locks_expires_at_idx" ON "material_edit_locks"("expires_at");
CREATE INDEX "material_edit_locks_locked_by_user_id_idx" ON "material_edit_locks"("locked_by_user_id");

-- Foreign keys
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "email_verification_codes" ADD CONSTRAINT "email_verification_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "company_registration_requests" ADD CONSTRAINT "company_registration_requests_contact_user_id_fkey" FOREIGN KEY ("contact_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "companies" ADD CONSTRAINT "companies_registration_request_id_fkey" FOREIGN KEY ("registration_request_id") REFERENCES "company_registration_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_company_roles" ADD CONSTRAINT "user_company_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_company_roles" ADD CONSTRAINT "user_company_roles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "materials" ADD CONSTRAINT "materials_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "materials" ADD CONSTRAINT "materials_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "product_kinds" ADD CONSTRAINT "product_kinds_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "product_kinds" ADD CONSTRAINT "product_kinds_subcategory_id_fkey" FOREIGN KEY ("subcategory_id") REFERENCES "subcategories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "materials" ADD CONSTRAINT "materials_product_kind_id_fkey" FOREIGN KEY ("product_kind_id") REFERENCES "product_kinds"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "materials" ADD CONSTRAINT "materials_subcategory_id_fkey" FOREIGN KEY ("subcategory_id") REFERENCES "subcategories"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "company_view_days" ADD CONSTRAINT "company_view_days_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "material_views" ADD CONSTRAINT "material_views_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "listing_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "material_images" ADD CONSTRAINT "material_images_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "listing_drafts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_edited_by_id_fkey" FOREIGN KEY ("edited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "saved_materials" ADD CONSTRAINT "saved_materials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_materials" ADD CONSTRAINT "saved_materials_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "takeoffs" ADD CONSTRAINT "takeoffs_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "takeoff_lines" ADD CONSTRAINT "takeoff_lines_takeoff_id_fkey" FOREIGN KEY ("takeoff_id") REFERENCES "takeoffs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "takeoff_lines" ADD CONSTRAINT "takeoff_lines_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_company_a_id_fkey" FOREIGN KEY ("company_a_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_company_b_id_fkey" FOREIGN KEY ("company_b_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "message_threads"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "messages" ADD CONSTRAINT "messages_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_company_id_fkey" FOREIGN KEY ("sender_company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_company_id_fkey" FOREIGN KEY ("receiver_company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_user_id_fkey" FOREIGN KEY ("sender_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_buyer_company_id_fkey" FOREIGN KEY ("buyer_company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_seller_company_id_fkey" FOREIGN KEY ("seller_company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_buyer_user_id_fkey" FOREIGN KEY ("buyer_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_seller_company_id_fkey" FOREIGN KEY ("seller_company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transaction_events" ADD CONSTRAINT "transaction_events_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting_id_fkey" FOREIGN KEY ("posting_id") REFERENCES "ledger_postings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_company_id_fkey" FOREIGN KEY ("recipient_company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "user_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail_tries" ADD CONSTRAINT "mail_tries_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "site_settings_changed_by_id_idx" ON "site_settings"("changed_by_id");
CREATE INDEX "site_settings_logo_idx" ON "site_settings"("logo");
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_logo_fkey" FOREIGN KEY ("logo") REFERENCES "site_logos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_user_id_fkey" FOREIGN KEY ("actor_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "material_edit_locks" ADD CONSTRAINT "material_edit_locks_material_id_fkey" FOREIGN KEY ("material_id") REFERENCES "materials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "material_edit_locks" ADD CONSTRAINT "material_edit_locks_locked_by_user_id_fkey" FOREIGN KEY ("locked_by_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
