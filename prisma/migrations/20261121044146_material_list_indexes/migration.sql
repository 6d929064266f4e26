-- DropIndex
DROP INDEX "materials_category_id_price_unit_price_idx";

-- DropIndex
DROP INDEX "materials_subcategory_id_price_unit_price_idx";

-- CreateIndex
CREATE INDEX "materials_category_id_price_unit_state_created_at_id_idx" ON "materials"("category_id", "price_unit", "state", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "materials_subcategory_id_price_unit_state_created_at_id_idx" ON "materials"("subcategory_id", "price_unit", "state", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "materials_subcategory_id_price_unit_created_at_id_idx" ON "materials"("subcategory_id", "price_unit", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "materials_price_id_idx" ON "materials"("price", "id");

-- CreateIndex
CREATE INDEX "materials_category_id_price_id_idx" ON "materials"("category_id", "price", "id");
