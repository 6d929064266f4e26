-- What a transaction told beside its NOTIFY, for the process that commits it: told at once there.
CREATE OR REPLACE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  PERFORM set_config('offcut.catalogue_changed', 'yes', true);
  RETURN NULL;
END $$;

-- How often something is saved decides what is popular; photos are shown to everybody.
CREATE TRIGGER saved_materials_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON saved_materials
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER material_images_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON material_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
